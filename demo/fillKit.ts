import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { setLaboratoryKitStatus } from '#contract/laboratory/laboratory-status.ts';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import {
  type HtmlPageNumber,
  publishReport,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import { shareSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { demoAnswers } from './answers.ts';
import type { Client } from './client.ts';
import type { DemoKit } from './families.ts';
import { seriesCounts } from './reports/longSeries.ts';
import type { SampleName } from './reports/sampleNames.ts';
import { sampleReportPages } from './reports/sampleReport.ts';
import { sampleSuggestion } from './reports/sampleSuggestion.ts';
import { type SentCounts, sentCounts } from './reports/sentCounts.ts';

/** Makes the files of a kit's report. */
export interface ReportMaker {
  /** The counts that the portal draws the pages from; without them, the pages are sent. */
  readonly counts?: (sample: SampleName) => SentCounts;
  readonly pages: (sample: SampleName, kit_id: KitCode) => Readonly<Record<HtmlPageNumber, string>>;
  readonly suggestion: (sample: SampleName, kit_id: KitCode) => Promise<Uint8Array>;
}

/** An administrator, and the program of a laboratory. */
export interface Staff {
  readonly admin: Client;
  readonly laboratory: Client;
}

/** Reports of measured samples, drawn by the portal. */
export const sampleReports: ReportMaker = {
  counts: sentCounts,
  pages: sampleReportPages,
  suggestion: sampleSuggestion,
};

/** Brings a registered kit into the state that the demo shows: answers, report, notes, sharing, status. */
export async function fillKit(
  { admin, laboratory }: Staff,
  owner: Client,
  { id, kit_id }: { id: KitRecordId; kit_id: KitCode },
  kit: DemoKit & { readonly age: number },
  reports: ReportMaker,
): Promise<void> {
  const definition = kit.form && questionnaireOf(kit.form);
  if (definition)
    await owner.call(submitQuestionnaire, {
      params: { kit_record_id: id },
      body: demoAnswers(definition, Number(kit_id.slice(2)), kit.age),
    });
  await leadTo({ admin, laboratory }, kit_id, kit);
  if (kit.series && reports.counts) await publishSeries(admin, kit_id, kit.series);
  if (kit.report) await publishSample(admin, kit_id, kit.report, reports, kit.correction);
  if (definition && kit.answers_correction) {
    const { answers, behaviors, ...given } = demoAnswers(definition, Number(kit_id.slice(2)), kit.age);
    await owner.call(correctAnswers, {
      params: { kit_record_id: id },
      body: {
        ...given,
        answers: {
          ...answers,
          antibiotics_last_3_months: 'No',
          biggest_concerns: 'Stomach pain after meals',
        },
        behaviors,
        correction_id: crypto.randomUUID(),
        corrects: 1,
        reason: kit.answers_correction,
      },
    });
  }
  if (kit.practitioner_notes)
    await admin.call(updatePractitionerNotes, {
      params: { kit_record_id: id },
      body: { practitioner_notes: kit.practitioner_notes, based_on: 0 },
    });
  if (kit.is_suggestion_shared)
    await admin.call(shareSuggestion, { params: { kit_id }, body: { action: 'enable' } });
}

/** The steps from registration to a status; the publication itself makes a report ready. */
const ways: Readonly<Record<KitStatus, readonly KitStatus[]>> = {
  registered: [],
  received: ['received'],
  in_analysis: ['received', 'in_analysis'],
  report_ready: ['received', 'in_analysis'],
  information_needed: ['received', 'information_needed'],
  rejected: ['received', 'rejected'],
  cancelled: ['cancelled'],
};

async function leadTo(
  { admin, laboratory }: Staff,
  kit_id: KitCode,
  { status: last, status_reason }: DemoKit,
) {
  let from_status: KitStatus = 'registered';
  for (const status of ways[last]) {
    const reason = status === last && status_reason ? { reason: status_reason } : {};
    if (status === 'received') await receive(laboratory, kit_id);
    else await admin.call(changeKitStatus, { params: { kit_id }, body: { from_status, status, ...reason } });
    from_status = status;
  }
}

const receive = (laboratory: Client, kit_id: KitCode) =>
  laboratory.call(setLaboratoryKitStatus, {
    params: { kit_id },
    body: { status: 'received', condition: 'Tube intact', received_at: new Date().toISOString() },
  });

async function publishSeries(admin: Client, kit_id: KitCode, sample: NonNullable<DemoKit['series']>) {
  const { csv, query } = seriesCounts(sample);
  await admin.call(uploadCounts, { params: { kit_id }, query }, csv);
  await admin.call(publishReport, { params: { kit_id } });
}

async function publishSample(
  admin: Client,
  kit_id: KitCode,
  sample: SampleName,
  reports: ReportMaker,
  correction: DemoKit['correction'],
): Promise<void> {
  const pages = reports.pages(sample, kit_id);
  const first = correction ? { ...pages, 2: reports.pages(correction.of, kit_id)[2] } : pages;
  const counts = reports.counts?.(sample);
  if (counts) await admin.call(uploadCounts, { params: { kit_id }, query: counts.query }, counts.csv);
  for (const page of counts ? correctedPages(correction) : ([1, 2, 3, 4, 6] as const))
    await admin.call(uploadReportPage, { params: { kit_id, page: `${page}` } }, first[page]);
  const suggestion = await reports.suggestion(sample, kit_id);
  await admin.call(uploadSuggestion, { params: { kit_id } }, Uint8Array.from(suggestion));
  // Samples of other people stand in for the kits of one patient, so some are unlike the earlier ones.
  await admin.call(publishReport, { params: { kit_id }, body: { keep: true } });
  if (!correction) return;
  await admin.call(uploadReportPage, { params: { kit_id, page: '2' } }, pages[2]);
  await admin.call(publishReport, { params: { kit_id }, body: { reason: correction.reason } });
}

/** The laboratory sends the page that it corrects later, and leaves the others to the portal. */
const correctedPages = (correction: DemoKit['correction']) => (correction ? ([2] as const) : []);
