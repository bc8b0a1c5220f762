import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  listUndoneRegistrations,
  restoreRegistration,
  undoRegistration,
} from '#contract/families/kit-claims.ts';
import { grantAccess } from '#contract/families/practitioner-access.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { register, registerByLabel } from '#server/families/register-kit/testing/registration.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
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

beforeEach(async () => {
  await calls.setPolicy({ longest_days: 14, default_days: 0 });
  await calls.choose(people.paula, 5);
});

afterAll(() => portal.close());

const canRead = async (kit_id: KitCode) => (await calls.reports.read(people.anna, kit_id)).status === 200;

/** Days of a report's hold; undefined without one. */
async function heldDays(kit_id: KitCode): Promise<number | undefined> {
  const { hold, report_generated_at } = (await calls.summaryFor(people.admin, kit_id)).kit;
  return hold
    ? Math.round((Date.parse(hold.until) - Date.parse(report_generated_at ?? '')) / 86_400_000)
    : undefined;
}

test('of two practitioners with access, the one who reads first for longer holds the report', async () => {
  const { kit_id, patient_id } = await aKit(portal, people, ++number);
  const practitioner_code = people.otherPractitioner.practitioner_code ?? '';
  await portal.call(people.anna, grantAccess, { params: { patient_id }, body: { practitioner_code } });
  await calls.choose(people.otherPractitioner, 9);
  await calls.publishNew(kit_id);
  expect(await calls.holdFor(people.anna, kit_id)).toMatchObject({ practitioner: 'Dr. Other' });
  expect(await heldDays(kit_id)).toBe(9);
});

test('a practitioner without access holds nothing', async () => {
  await calls.choose(people.paula, null);
  await calls.choose(people.otherPractitioner, 9);
  const { kit_id } = await calls.aNewReport(++number);
  expect(await canRead(kit_id)).toBe(true);
});

test('the portal’s longest time shortens new holds, and a running one keeps its end', async () => {
  const before = await calls.aNewReport(++number);
  await calls.setPolicy({ longest_days: 2, default_days: 0 });
  const after = await calls.aNewReport(++number);
  expect([await heldDays(before.kit_id), await heldDays(after.kit_id)]).toEqual([5, 2]);
});

test('a portal that allows no holds has none', async () => {
  await calls.setPolicy({ longest_days: 0, default_days: 0 });
  const { kit_id } = await calls.aNewReport(++number);
  expect(await canRead(kit_id)).toBe(true);
});

test('the portal’s default holds for practitioners who chose nothing, and for nobody who chose', async () => {
  await calls.setPolicy({ longest_days: 14, default_days: 3 });
  await calls.choose(people.paula, null);
  expect(await canRead((await calls.aNewReport(++number)).kit_id)).toBe(true);
  const silent = await calls.withoutChoice(people.paula);
  expect(silent).toBe(1);
  expect(await heldDays((await calls.aNewReport(++number)).kit_id)).toBe(3);
});

test('a report that came in before a proved registration is held from the registration on', async () => {
  const kit_id = kitCode(++number);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await calls.publishNew(kit_id);
  const { practitioner_code } = people.paula;
  await registerByLabel(portal, people.anna, people.admin, number, { practitioner_code });
  expect(await canRead(kit_id)).toBe(false);
  expect(await calls.holdFor(people.anna, kit_id)).toMatchObject({ practitioner: 'Dr. Paula' });
});

test('a report that awaits a release has no hold until then, and its release does not end the hold', async () => {
  const kit_id = kitCode(++number);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await calls.publishNew(kit_id);
  const { practitioner_code } = people.paula;
  await register(portal, people.anna, number, { practitioner_code });
  expect(await calls.holdFor(people.anna, kit_id)).toBeNull();
  expect((await calls.release(people.admin, kit_id)).body).toMatchObject({
    code: 'report_hold_not_found',
  });

  await portal.call(people.admin, releaseReport, { params: { kit_id } });
  expect(await canRead(kit_id)).toBe(false);
  expect((await calls.reports.read(people.paula, kit_id)).status).toBe(200);
  expect(await notificationCalls(portal, people).kindsFor(people.anna, kit_id)).toEqual([
    'sample_received',
    'report_on_hold',
  ]);
  await calls.release(people.paula, kit_id);
  expect(await canRead(kit_id)).toBe(true);
});

test('a suggestion alone is no report, and is not held', async () => {
  const { kit_id } = await aKit(portal, people, ++number);
  await calls.reports.uploadPdf(kit_id);
  await calls.reports.publish(kit_id);
  expect(await calls.eventsOf(kit_id)).toEqual([]);
  await calls.reports.uploadPage(kit_id, '1');
  await calls.reports.publish(kit_id);
  expect((await calls.eventsOf(kit_id)).map(({ action }) => action)).toEqual(['report_held']);
});

test('publications of one report at once begin one hold', async () => {
  const { kit_id } = await aKit(portal, people, ++number);
  await calls.reports.uploadPage(kit_id, '1');
  await Promise.all([1, 2, 3].map(() => calls.reports.publish(kit_id)));
  expect((await calls.eventsOf(kit_id)).map(({ action }) => action)).toEqual(['report_held']);
  expect(await notificationCalls(portal, people).kindsFor(people.anna, kit_id)).toEqual(['report_on_hold']);
});

test('a restored registration has its report as before, without another hold', async () => {
  const { id: kit_record_id, kit_id } = await calls.aNewReport(++number);
  await calls.release(people.paula, kit_id);
  await portal.call(people.admin, undoRegistration, { params: { kit_id }, body: { kit_record_id } });
  const { body } = await portal.call(people.admin, listUndoneRegistrations, { query: {} });
  const [undone] = listUndoneRegistrations.result.parse(body).rows;
  const params = { undone_id: undone?.id ?? '' };
  const { status } = await portal.call(people.admin, restoreRegistration, { params });
  expect(status).toBeLessThan(300);
  expect(await canRead(kit_id)).toBe(true);
});
