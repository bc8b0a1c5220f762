import type { KitDetails } from '#contract/kits/kits.ts';
import { getReportSummary, type ReplacedPage } from '#contract/reports/report-summary.ts';

/** The summary of Mia Meyer's report, with changes for a test. */
export function aSummary(kit: Partial<KitDetails> = {}, replaced_pages: readonly ReplacedPage[] = []) {
  const summary = getReportSummary.result.parse({
    patient: {
      id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
      first_name: 'Mia',
      last_name: 'Meyer',
      date_of_birth: '2017-03-14',
    },
    kit: {
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      kit_id: 'MB000132',
      status: 'in_analysis',
      sample_taken_date: '2026-08-03',
      kit_notes: null,
      created_at: '2026-08-01T10:00:00Z',
      report_generated_at: null,
      questionnaire_submitted: true,
      status_changes: [
        { id: 1, status: 'registered', changed_at: '2026-08-01T10:00:00Z', reason: null, answer: null },
        { id: 2, status: 'in_analysis', changed_at: '2026-08-07T10:00:00Z', reason: null, answer: null },
      ],
      ...kit,
    },
    answers: null,
    replaced_pages,
  });
  return { ...summary, kit: { ...summary.kit, last_change: summary.kit.status_changes.at(-1) } };
}
