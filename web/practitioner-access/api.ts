import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CODE_LOOKUP_DELAY,
  findPractitioner,
  grantAccess,
  revokeAccess,
} from '#contract/practitioner-access.ts';
import type { PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';

/**
 * The practitioner behind a code. The look-up waits first; a code that is changed meanwhile is never looked up.
 * Nothing is kept once the code is no longer entered: it may belong to somebody else the next time.
 */
export const practitionerByCodeQuery = (practitioner_code: string) =>
  queryOptions({
    queryKey: ['practitioner-access', practitioner_code],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, CODE_LOOKUP_DELAY));
      return call(findPractitioner, { params: { practitioner_code } }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Gives a practitioner access to a patient. */
export function useGrantAccess(patient_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (practitioner_code: PractitionerCode) =>
      call(grantAccess, { params: { patient_id }, body: { practitioner_code } }),
    // After a refusal, too: only the answer may have been lost. Not waited for: a dialog still open would find its practitioner
    // assigned already.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['patients', patient_id] }),
  });
}

/** Ends a practitioner's access to a patient; done when the patient is reloaded. */
export function useRevokeAccess(patient_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (practitioner_id: UserId) => call(revokeAccess, { params: { patient_id, practitioner_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['patients', patient_id] }),
  });
}
