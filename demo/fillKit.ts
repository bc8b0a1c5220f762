import type { KitCode, KitRecordId } from '#contract/ids.ts';
import { updatePractitionerNotes } from '#contract/kits.ts';
import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import { submitQuestionnaire } from '#contract/questionnaires.ts';
import { publishReport, shareSuggestion, uploadReportPage, uploadSuggestion } from '#contract/reports.ts';
import { getProfile } from '#contract/session.ts';
import type { Portal } from '#server/startPortal.ts';
import { demoAnswers } from './answers.ts';
import type { Client } from './client.ts';
import type { DemoKit } from './families.ts';
import { setKitStatus } from './queries.ts';
import type { SampleName } from './reports/sampleNames.ts';
import { sampleReportPages } from './reports/sampleReport.ts';
import { sampleSuggestion } from './reports/sampleSuggestion.ts';

/** Brings a registered kit into the state that the demo shows: answers, report, notes, sharing, status. */
export async function fillKit(
  portal: Portal,
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

  const { id: user_id, role } = await admin.call(getProfile, {});
  await portal.db({ role, user_id }, (tx) => setKitStatus(tx, id, kit.status));
}

async function bringReportIn(admin: Client, kit_id: KitCode, sample: SampleName): Promise<void> {
  const pages = sampleReportPages(sample, kit_id);
  for (const page of ['1', '2', '3', '4'] as const)
    await admin.call(uploadReportPage, { params: { kit_id, page } }, pages[page]);
  const suggestion = await sampleSuggestion(sample, kit_id);
  await admin.call(uploadSuggestion, { params: { kit_id } }, Uint8Array.from(suggestion));
  await admin.call(publishReport, { params: { kit_id } });
}
