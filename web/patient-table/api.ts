import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ResultOf } from '#contract/endpoint.ts';
import type { KitRecordId } from '#contract/ids.ts';
import { updatePractitionerNotes } from '#contract/kits.ts';
import { listPatientTable, type TableKit } from '#contract/patient-table.ts';
import { exportSymptoms } from '#contract/questionnaires.ts';
import { shareSuggestion } from '#contract/reports.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { symptomCsv, symptomCsvName } from './symptomCsv.ts';

type PatientTablePage = ResultOf<typeof listPatientTable>;

/** One page of the patient table. */
export const patientTableQuery = (query: InputOf<typeof listPatientTable>['query']) =>
  queryOptions({
    queryKey: ['patient-table', query],
    queryFn: ({ signal }) => call(listPatientTable, { query }, { signal }),
  });

/** Replaces a kit's practitioner notes. `onSaved` hears the text that was saved, even when its row is gone by then. */
export function useUpdatePractitionerNotes({ id }: TableKit, onSaved: (text: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (practitioner_notes: string) =>
      call(updatePractitionerNotes, { params: { kit_record_id: id }, body: { practitioner_notes } }),
    onSuccess: (saved, text) => {
      onSaved(text);
      patchKit(queryClient, id, saved);
    },
  });
}

/** Shares the suggestion of a kit or ends that. The row changes when the server has done it, not before. */
export function useShareSuggestion(
  { id, kit_id }: TableKit,
  onFailed: (error: Error, share: boolean) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (share: boolean) =>
      call(shareSuggestion, { params: { kit_id }, body: { action: share ? 'enable' : 'disable' } }),
    onSuccess: (_, share) => {
      patchKit(queryClient, id, { suggestion_shared: share });
      void queryClient.invalidateQueries({ queryKey: ['reports', kit_id] });
    },
    onError: onFailed,
  });
}

/** Changes a kit on every page in the cache, then asks again: an answer on its way may be older than the change. */
function patchKit(queryClient: QueryClient, id: KitRecordId, change: Partial<TableKit>): void {
  queryClient.setQueriesData<PatientTablePage>(
    { queryKey: ['patient-table'] },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((row) => (row.kit?.id === id ? { ...row, kit: { ...row.kit, ...change } } : row)),
      },
  );
  void queryClient.invalidateQueries({ queryKey: ['patient-table'] });
}

/** Pause (ms) between building the file and its download (specification section 7). */
const SAVE_DELAY = 100;

/** Saves a kit's symptom data as CSV. `onFailed` hears the reason in the words of the specification (section 8). */
export const useDownloadSymptoms = ({ kit_id }: TableKit, onFailed: (reason: string) => void) =>
  useMutation({
    mutationFn: async () => {
      const answer = exportSymptoms.result.parse(await call(exportSymptoms, { params: { kit_id } }));
      const csv = symptomCsv(answer.data);
      await new Promise((resolve) => {
        setTimeout(resolve, SAVE_DELAY);
      });
      saveFile(symptomCsvName(kit_id), csv, 'text/csv;charset=utf-8');
    },
    onError: (error) => onFailed(exportFailure(error)),
  });

function exportFailure(error: Error): string {
  if (!(error instanceof ApiError)) return 'Invalid response format';
  return error.code === 'not_signed_in' ? error.message : `Export failed: ${error.status}`;
}
