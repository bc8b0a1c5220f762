import { queryOptions } from '@tanstack/react-query';
import { CODE_LOOKUP_DELAY } from '#contract/families/limits.ts';
import type {
  AccessTerms,
  changeAccess,
  findPractitioner,
  grantAccess,
  revokeAccess,
} from '#contract/families/practitioner-access.ts';
import type { PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/**
 * Looks up the practitioner of a code after a delay; editing the code in the meantime cancels the lookup.
 * Results are not cached, because a code can move to another practitioner.
 */
export const practitionerByCodeQuery = (practitioner_code: string) =>
  queryOptions({
    queryKey: ['practitioner-access', practitioner_code],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, CODE_LOOKUP_DELAY));
      return call<typeof findPractitioner>(
        'GET /api/practitioners/:practitioner_code',
        { params: { practitioner_code } },
        { signal },
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A check that starts again disables the form: a press of its button in that moment would be lost.
    meta: { live: 'never' },
  });

/** Gives a practitioner access to a patient. */
export const useGrantAccess = (patient_id: string) =>
  useChange(
    (body: AccessTerms & { readonly practitioner_code: PractitionerCode }) =>
      call<typeof grantAccess>('POST /api/patients/:patient_id/practitioners', {
        params: { patient_id },
        body,
      }),
    // Not awaited: the dialog is still open and would report its own practitioner as already assigned.
    { reloads: [['patients', patient_id]], awaits: false },
  );

/** Sets the scope and the end of a practitioner's grant. */
export const useChangeAccess = (patient_id: string) =>
  useChange(
    ({ practitioner_id, ...body }: AccessTerms & { readonly practitioner_id: UserId }) =>
      call<typeof changeAccess>('PUT /api/patients/:patient_id/practitioners/:practitioner_id', {
        params: { patient_id, practitioner_id },
        body,
      }),
    { reloads: [['patients', patient_id]] },
  );

/** Ends a practitioner's access to a patient and reloads the patient. */
export const useRevokeAccess = (patient_id: string) =>
  useChange(
    (practitioner_id: UserId) =>
      call<typeof revokeAccess>('DELETE /api/patients/:patient_id/practitioners/:practitioner_id', {
        params: { patient_id, practitioner_id },
      }),
    {
      reloads: [['patients', patient_id]],
    },
  );
