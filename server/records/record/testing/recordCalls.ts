import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { correctAnswers } from '#contract/questionnaires/corrections.ts';
import { saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { getPatientEverything } from '#contract/records/fhir.ts';
import { downloadRecord } from '#contract/records/record.ts';
import { createRecordLink, openRecordLink } from '#contract/records/record-links.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { aPdf, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, completeGeneric, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import type { Judged } from './fhirJudges.ts';
import { unzip } from './unzip.ts';

/** Stands in a practitioner's notes, which the owner never gets. */
export const PRIVATE_MARK = 'Marker of a private note';

export interface FullKit {
  readonly id: KitRecordId;
  readonly kit_id: KitCode;
  readonly patient_id: PatientId;
}

/** The secret of a link: the last part of its address. */
export function tokenOf(shlink: string): string {
  const payload = Buffer.from(shlink.split('shlink:/')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { url: string }).url.split('/').at(-1) ?? '';
}

/** Calls for records, and a patient whose record has every part. */
export function recordCalls(portal: TestPortal, people: People) {
  const reports = reportCalls(portal, people);
  const everything = (person: Person | undefined, patient_id: PatientId) =>
    portal.call(person, getPatientEverything, { params: { patient_id }, query: {} });
  const download = (person: Person | undefined, patient_id: PatientId) =>
    portal.call(person, downloadRecord, { params: { patient_id } });
  return {
    reports,
    everything,
    download,
    bundleFor: async (person: Person, patient_id: PatientId) =>
      JSON.parse((await everything(person, patient_id)).response.body) as Judged,
    archiveFor: async (person: Person, patient_id: PatientId) =>
      unzip((await download(person, patient_id)).response.rawPayload),
    /** A link of Anna's that a doctor has opened. */
    openedLink: async (patient_id: PatientId) => {
      const { body } = await portal.call(people.anna, createRecordLink, {
        params: { patient_id },
        body: { label: 'Dr. Outside', passcode: '135790' },
      });
      const token = tokenOf(createRecordLink.result.parse(body).shlink);
      const doctor = { recipient: 'Dr. Outside', passcode: '135790' };
      await portal.call(undefined, openRecordLink, { params: { token }, body: doctor });
    },
    /**
     * A kit of Anna's with corrected answers, private notes, counts, a replaced page, and a shared and a replaced suggestion.
     * @param patient_id an earlier patient; by default, a new one.
     */
    aFullKit: async (
      number: number,
      genera: readonly string[] = ['Blautia', 'Novum'],
      patient_id?: PatientId,
    ): Promise<FullKit> => {
      const kit = await aKit(portal, people, number, patient_id && { id: patient_id });
      const params = { kit_record_id: kit.id };
      await portal.call(people.anna, saveDraft, {
        params,
        body: { form_type: 'generic', based_on: null, answers: { location: 'Canada' }, behaviors: {} },
      });
      await portal.call(people.paula, updatePractitionerNotes, {
        params,
        body: { practitioner_notes: PRIVATE_MARK, based_on: 0 },
      });
      const { answers, ...given } = completeGeneric();
      const mistyped = { ...given, answers: { ...answers, age_of_participant: 70 } };
      await portal.call(people.anna, submitQuestionnaire, { params, body: mistyped });
      const correction = { correction_id: crypto.randomUUID(), corrects: 1, reason: 'Mistyped the age' };
      await portal.call(people.anna, correctAnswers, { params, body: { ...given, answers, ...correction } });
      const rows = genera.map((name, index) => `genus,${name},${index + 5}\n`).join('');
      await portal.call(
        people.admin,
        uploadCounts,
        { params: { kit_id: kit.kit_id }, query: { method: '16S rRNA' } },
        `rank,name,reads\nphylum,Firmicutes,9\n${rows}`,
      );
      await reports.uploadReport(kit.kit_id);
      await reports.uploadPage(
        kit.kit_id,
        '2',
        '<!doctype html><html><title>2</title><p>Corrected</p></html>',
      );
      await reports.publish(kit.kit_id);
      await reports.share(people.paula, kit.kit_id, 'enable');
      await reports.suggest(people.paula, kit.kit_id, aPdf('better'));
      await reports.share(people.paula, kit.kit_id, 'enable');
      return kit;
    },
  };
}
