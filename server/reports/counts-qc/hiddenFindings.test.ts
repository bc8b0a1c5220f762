import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { getTaxa } from '#contract/reports/counts.ts';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { listAvailablePages, listReportVersions } from '#contract/reports/reports.ts';
import type { Person } from '#db/testing/people.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { countsCalls, skin } from './testing/countsCalls.ts';

// Findings, decisions and notes are the work of staff before a publication.
let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

test('owners and practitioners find no finding, decision or note in any answer, record, resource, export or event', async () => {
  const calls = countsCalls(portal, people);
  const { everything, archiveFor, reports } = recordCalls(portal, people);
  const { kit_id, patient_id } = await aKit(portal, people, 1);
  await calls.upload(kit_id, skin);
  await calls.hold(kit_id, { note: 'Tube cracked' });
  const { counts_check } = await calls.report(kit_id);
  await calls.publish(kit_id, { keep: true, decided_at: counts_check?.decided_at });
  await reports.uploadPdf(kit_id);
  await reports.publish(kit_id);

  const texts = async (person: Person) => {
    const kit = { params: { kit_id } };
    const patient = { params: { patient_id } };
    const answers = [
      await portal.call(person, getTaxa, kit),
      await portal.call(person, getReportSummary, kit),
      await portal.call(person, listAvailablePages, kit),
      await portal.call(person, listReportVersions, kit),
      await portal.call(person, getPatient, patient),
      await portal.call(person, getKitComparison, patient),
      await portal.call(person, listPatientEvents, { ...patient, query: {} }),
      await portal.call(person, listNotifications, { query: {} }),
      await reports.read(person, kit_id, '4'),
    ];
    const bundle = await everything(person, patient_id);
    const files = person === people.anna ? await archiveFor(person, patient_id) : new Map<string, Buffer>();
    return [
      ...answers.map(({ body }) => JSON.stringify(body)),
      bundle.response.body,
      ...[...files.values()].map((file) => file.toString()),
    ];
  };
  for (const person of [people.anna, people.paula]) {
    const all = (await texts(person)).join('\n');
    expect(all).toContain('Finegoldia');
    for (const hidden of [
      'unlike_stool',
      'Unlike stool',
      'counts_held',
      'counts_kept',
      'implausible',
      'Tube cracked',
    ])
      expect([hidden, all.includes(hidden)]).toEqual([hidden, false]);
  }
});
