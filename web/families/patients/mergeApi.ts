import { queryOptions } from '@tanstack/react-query';
import type { mergePatients, previewMerge, separatePatients } from '#contract/families/patient-merges.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The access of practitioners after a merge. It is queried anew each time: grants change. */
export const previewQuery = (patient_id: PatientId, removed_id: PatientId) =>
  queryOptions({
    queryKey: ['patients', patient_id, 'merge', removed_id],
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call<typeof previewMerge>(
        'GET /api/patients/:patient_id/merge',
        { params: { patient_id }, query: { removed_id } },
        { signal },
      ),
  });

/** The reload may remove the dialog, so the success message comes before it. */
const told = (onSuccess: () => void) => ({ reloads: [['patients']], after: 'success', onSuccess }) as const;

/** Merges another patient into this one. */
export const useMergePatients = (patient_id: PatientId, onSuccess: () => void) =>
  useChange(
    (removed_id: PatientId) =>
      call<typeof mergePatients>('POST /api/patients/:patient_id/merge', {
        params: { patient_id },
        body: { removed_id },
      }),
    told(onSuccess),
  );

/** Undoes the merge of a patient. */
export const useSeparatePatients = (patient_id: PatientId, onSuccess: () => void) =>
  useChange(
    () => call<typeof separatePatients>('DELETE /api/patients/:patient_id/merge', { params: { patient_id } }),
    told(onSuccess),
  );
