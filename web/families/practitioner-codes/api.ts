import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  assignPractitionerCode,
  listPractitioners,
  Practitioner,
} from '#contract/families/practitioner-codes.ts';
import type { getHoldPolicy, HoldPolicy, setHoldPolicy } from '#contract/reports/report-holds.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { PractitionerCode } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { useChange } from '#web/lib/useChange.ts';

/** All practitioners by name, for administrators. */
export const practitionersQuery = () =>
  queryOptions({
    queryKey: ['practitioners', 'all'],
    meta: { live: ['profiles'] },
    queryFn: async ({ signal }) =>
      (await call<typeof listPractitioners>('GET /api/admin/practitioners', { query: {} }, { signal }))
        .practitioners,
  });

/** One page of the practitioners. The previous page stays until the next one has loaded. */
export const practitionersPageQuery = (query: InputOf<typeof listPractitioners>['query']) =>
  queryOptions({
    queryKey: ['practitioners', query],
    meta: { live: ['profiles'] },
    queryFn: ({ signal }) =>
      call<typeof listPractitioners>('GET /api/admin/practitioners', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Replaces the practitioner's code on the screen; null requests a random code. The list of users shows codes too. */
export function useAssignPractitionerCode({ id, practitioner_code: current_code }: Practitioner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (practitioner_code: PractitionerCode | null) =>
      call<typeof assignPractitionerCode>('PUT /api/admin/practitioners/:practitioner_id/code', {
        params: { practitioner_id: id },
        body: { practitioner_code, current_code },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['practitioners'] });
      void queryClient.invalidateQueries({ queryKey: ['users'] });
    },
    // The dialog then shows the current code.
    onError: (error) =>
      hasCode(error, 'practitioner_code_changed')
        ? queryClient.invalidateQueries({ queryKey: ['practitioners'] })
        : undefined,
  });
}

/** How long practitioners may read new reports first. */
export const holdPolicyQuery = () =>
  queryOptions({
    queryKey: ['report-hold-policy'],
    queryFn: ({ signal }) =>
      call<typeof getHoldPolicy>('GET /api/admin/report-hold-policy', undefined, { signal }),
  });

export const useSetHoldPolicy = () =>
  useChange((body: HoldPolicy) => call<typeof setHoldPolicy>('PUT /api/admin/report-hold-policy', { body }), {
    reloads: [holdPolicyQuery().queryKey],
  });
