import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PractitionerCode, UserId } from '#contract/ids.ts';
import { assignPractitionerCode, listPractitioners } from '#contract/practitioner-codes.ts';
import { call } from '#web/lib/api.ts';

/** All practitioners by name, for administrators. */
export const practitionersQuery = () =>
  queryOptions({
    queryKey: ['practitioners'],
    queryFn: async ({ signal }) => (await call(listPractitioners, undefined, { signal })).practitioners,
  });

/** Gives a practitioner the code, or a random one for null. The users list shows codes too. */
export function useAssignPractitionerCode(practitioner_id: UserId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (practitioner_code: PractitionerCode | null) =>
      call(assignPractitionerCode, { params: { practitioner_id }, body: { practitioner_code } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['practitioners'] });
      void queryClient.invalidateQueries({ queryKey: ['users'] });
    },
  });
}
