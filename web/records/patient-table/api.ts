import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NewerNotes, updatePractitionerNotes } from '#contract/kits/kits.ts';
import type { countPatientTable, listPatientTable, TableKit } from '#contract/records/patient-table.ts';
import type { getSuggestionLink } from '#contract/reports/document-links.ts';

import type { InputOf, ResultOf } from '#contract/shared/endpoint.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { ApiError, call, noAnswer } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import type { NotesDraft } from './useNotesDraft.ts';

type PatientTablePage = ResultOf<typeof listPatientTable>;

/** One page of the patient table. The previous page stays until the next one has loaded. */
export const patientTableQuery = (query: InputOf<typeof listPatientTable>['query']) =>
  queryOptions({
    queryKey: ['patient-table', query],
    meta: {
      live: [
        'patients',
        'kits',
        'practitioner_access',
        'symptom_data',
        'report_files',
        'report_openings',
        'report_reviews',
      ],
    },
    queryFn: ({ signal }) =>
      call<typeof listPatientTable>('GET /api/practitioner-patients', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Number of rows of all patients that match a search and a filter. */
export const patientTotalQuery = (query: InputOf<typeof countPatientTable>['query']) =>
  queryOptions({
    queryKey: ['patient-total', query],
    queryFn: ({ signal }) =>
      call<typeof countPatientTable>('GET /api/practitioner-patients/total', { query }, { signal }),
    // A frequent match takes long to count: all pages of a search share one count.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

interface NotesOutcome {
  readonly onSaved: (text: string, version: number) => void;
  readonly onFailed: (isConflict: boolean) => void;
}

/**
 * Replaces a kit's practitioner notes. The outcome is reported even after the row is gone; `newer` are the stored notes of a
 * conflict.
 */
export function useUpdatePractitionerNotes({ id }: TableKit, { onSaved, onFailed }: NotesOutcome) {
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: ({ text, based_on }: NotesDraft) =>
      call<typeof updatePractitionerNotes>('PUT /api/kits/:kit_record_id/practitioner-notes', {
        params: { kit_record_id: id },
        body: { practitioner_notes: text, based_on },
      }),
    onSuccess: (saved, { text }) => {
      onSaved(text, saved.practitioner_notes_version);
      patchKit(queryClient, id, saved);
    },
    onError: (error) => {
      const newer = newerNotesOf(error);
      onFailed(newer !== undefined);
      if (!newer) return;
      const { practitioner_notes, practitioner_notes_version } = newer;
      patchKit(queryClient, id, { practitioner_notes, practitioner_notes_version });
    },
  });
  return { update, newer: newerNotesOf(update.error) };
}

function newerNotesOf(error: Error | null): NewerNotes | undefined {
  const isConflict = error instanceof ApiError && error.code === 'practitioner_notes_changed';
  return isConflict ? (error.details as NewerNotes) : undefined;
}

/** Changes a kit on every cached page, then reloads them: a pending answer may be older than the change. */
export function patchKit(queryClient: QueryClient, id: KitRecordId, change: Partial<TableKit>): void {
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

/** Makes a short-lived address of the suggestion; undefined if that failed. */
export const fetchSuggestionLink = (kit_id: KitCode) =>
  call<typeof getSuggestionLink>('GET /api/kit/:kit_id/suggestion-link', { params: { kit_id } }).catch(
    () => undefined,
  );

/** Saves a kit's symptom data as CSV. `onFailed` receives the reason in the words of the specification (section 8). */
export const useDownloadSymptoms = ({ kit_id }: TableKit, onFailed: (reason: string) => void) =>
  useChange(
    async () => {
      const { saveSymptoms } = await import('./saveSymptoms.ts').catch(() => {
        throw noAnswer();
      });
      await saveSymptoms(kit_id);
    },
    { onError: (error) => onFailed(exportFailure(error)) },
  );

function exportFailure(error: Error): string {
  // A page of a network in the portal's place has a status of success.
  if (!(error instanceof ApiError) || error.status === 200) return 'Invalid response format';
  // Status 0: no answer arrived.
  if (error.code === 'not_signed_in' || error.status === 0) return error.message;
  return `Export failed: ${error.status}`;
}
