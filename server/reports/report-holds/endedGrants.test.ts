import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAccess } from '#contract/families/practitioner-access.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { holdCalls } from './testing/holdCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof holdCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = holdCalls(portal, people);
});

beforeEach(() => calls.choose(people.paula, 5));

afterAll(() => portal.close());

const canRead = async (kit_id: KitCode) => (await calls.reports.read(people.anna, kit_id)).status === 200;
/** Lets the grant of Dr. Paula end at this moment, as time does: without a statement. */
const letEnd = (patient_id: PatientId) =>
  asOwner(
    portal,
    `set local session_replication_role = replica;
     update app.practitioner_access set granted_at = now() - interval '60 days', ends_at = now()
     where patient_id = '${patient_id}'`,
  );
const amend = async (kit_id: KitCode, text: string) => {
  await calls.reports.uploadPage(kit_id, '2', aPage(text));
  await calls.reports.publish(kit_id);
};
const replacedFor = async (kit_id: KitCode) =>
  (await calls.summaryFor(people.anna, kit_id)).replaced_pages.length;

test('a grant that is renewed after its end gives no hold back', async () => {
  const { kit_id, patient_id } = await calls.aNewReport(++number);
  expect(await canRead(kit_id)).toBe(false);
  await letEnd(patient_id);
  expect(await canRead(kit_id)).toBe(true);
  const renewed = await portal.call(people.anna, changeAccess, {
    params: { patient_id, practitioner_id: people.paula.actor.user_id },
    body: { kit_record_ids: null, ends_at: null },
  });
  expect(renewed.status).toBe(204);
  expect(await canRead(kit_id)).toBe(true);
  expect((await calls.eventsOf(kit_id)).map(({ action, by }) => [action, by])).toEqual([
    ['report_held', null],
    ['hold_ended', 'access'],
  ]);
});

test('a version that was replaced during a hold stays closed when the grant ends, before the job and after it', async () => {
  const { kit_id, patient_id } = await calls.aNewReport(++number);
  await amend(kit_id, 'Corrected in the hold');
  await letEnd(patient_id);
  expect([await canRead(kit_id), await replacedFor(kit_id)]).toEqual([true, 0]);
  await amend(kit_id, 'Corrected after the end');
  expect(await replacedFor(kit_id)).toBe(1);
  await calls.endDue();
  expect(await replacedFor(kit_id)).toBe(1);
});
