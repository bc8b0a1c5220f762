import { changeKitStatus } from '#contract/kit-status.ts';
import { type KitStatus, updatePractitionerNotes } from '#contract/kits.ts';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import {
  publishReport,
  shareSuggestion,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { demoAnswers } from './answers.ts';
import type { Client } from './client.ts';
import type { DemoKit } from './families.ts';
import type { SampleName } from './reports/sampleNames.ts';
import { sampleReportPages } from './reports/sampleReport.ts';
import { sampleSuggestion } from './reports/sampleSuggestion.ts';

/** Brings a registered kit into the state that the demo shows: answers, report, notes, sharing, status. */
export async function fillKit(
  admin: Client,
  owner: Client,
  { id, kit_id }: { id: KitRecordId; kit_id: KitCode },
  kit: DemoKit,
): Promise<void> {
  const definition = kit.form && questionnaireOf(kit.form);
  if (definition)
    await owner.call(submitQuestionnaire, {
      params: { kit_record_id: id },
      body: demoAnswers(definition, Number(kit_id.slice(2))),
    });
  if (kit.report) await bringReportIn(admin, kit_id, kit.report);
  if (kit.practitioner_notes)
    await admin.call(updatePractitionerNotes, {
      params: { kit_record_id: id },
      body: { practitioner_notes: kit.practitioner_notes, based_on: 0 },
    });
  if (kit.is_suggestion_shared)
    await admin.call(shareSuggestion, { params: { kit_id }, body: { action: 'enable' } });
  await leadTo(admin, kit_id, kit);
}

/** The way from registration to a status; publication makes a report ready. */
const ways: Readonly<Record<KitStatus, readonly KitStatus[]>> = {
  registered: [],
  received: ['received'],
  in_analysis: ['received', 'in_analysis'],
  report_ready: [],
  information_needed: ['received', 'information_needed'],
  rejected: ['received', 'rejected'],
  cancelled: ['cancelled'],
};

async function leadTo(admin: Client, kit_id: KitCode, { status: last, status_reason }: DemoKit) {
  let from_status: KitStatus = 'registered';
  for (const status of ways[last]) {
    const reason = status === last && status_reason ? { reason: status_reason } : {};
    await admin.call(changeKitStatus, { params: { kit_id }, body: { from_status, status, ...reason } });
    from_status = status;
  }
}

async function bringReportIn(admin: Client, kit_id: KitCode, sample: SampleName): Promise<void> {
  const pages = sampleReportPages(sample, kit_id);
  for (const page of ['1', '2', '3', '4'] as const)
    await admin.call(uploadReportPage, { params: { kit_id, page } }, pages[page]);
  const suggestion = await sampleSuggestion(sample, kit_id);
  await admin.call(uploadSuggestion, { params: { kit_id } }, Uint8Array.from(suggestion));
  await admin.call(publishReport, { params: { kit_id } });
}
