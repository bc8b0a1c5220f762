import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerKit } from '#contract/families/register-kit.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { getTaxa, uploadCounts } from '#contract/reports/counts.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { rowsThatFit } from './testing/rowsThatFit.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let claims: ReturnType<typeof claimCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  claims = claimCalls(portal, people);
});

afterAll(() => portal.close());

const FAR = 'rank,name,reads\ngenus,Bacteroides,100\ngenus,Blautia,9000\ngenus,Invented,900\n';
const NEAR = 'rank,name,reads\ngenus,Bacteroides,5000\ngenus,Blautia,5000\n';

const upload = (kit_id: KitCode, content: string) =>
  portal.call(people.admin, uploadCounts, { params: { kit_id }, query: { method: '16S rRNA, V4' } }, content);
const anotherKit = () => aKit(portal, people, (number += 1));

/** The marks of a kit as somebody sees them; undefined without a row. */
async function marksOf(kit_id: KitCode, person: Person = people.paula) {
  const { body } = await portal.call(person, listPatientTable, { query: { search: kit_id } });
  return listPatientTable.result.parse(body).rows.find(({ kit }) => kit?.kit_id === kit_id)?.kit
    ?.range_counts;
}

async function comparedIn(kit_id: KitCode) {
  const { body } = await portal.call(people.anna, getTaxa, { params: { kit_id } });
  return getTaxa.result.parse(body).taxa?.compared;
}

test('the marks of a kit appear with its publication, for staff who see the row, and equal the numbers of its report', async () => {
  const { kit_id } = await anotherKit();
  expect(await marksOf(kit_id), 'no counts').toBeNull();
  await upload(kit_id, FAR);
  expect(await marksOf(kit_id), 'not published').toBeNull();
  await reports.publish(kit_id);
  const compared = await comparedIn(kit_id);
  expect(compared?.range_counts.below).toBeGreaterThan(0);
  expect(compared?.range_counts.above).toBeGreaterThan(0);
  for (const person of [people.paula, people.admin])
    expect(await marksOf(kit_id, person)).toEqual(compared?.range_counts);
  expect(await marksOf(kit_id, people.otherPractitioner)).toBeUndefined();
  expect((await portal.call(people.anna, listPatientTable, { query: {} })).status).toBe(403);
  expect((await portal.call(undefined, listPatientTable, { query: {} })).status).toBe(401);
  await rowsThatFit(portal);
});

test('amended counts replace the marks when they are published', async () => {
  const { kit_id } = await anotherKit();
  await upload(kit_id, FAR);
  await reports.publish(kit_id);
  const before = await marksOf(kit_id);
  await upload(kit_id, NEAR);
  expect(await marksOf(kit_id)).toEqual(before);
  await reports.publish(kit_id, 'The sample was counted again.');
  expect(await marksOf(kit_id)).toEqual((await comparedIn(kit_id))?.range_counts);
  expect(await marksOf(kit_id)).not.toEqual(before);
  await rowsThatFit(portal);
});

test('counts that name no genus give no marks', async () => {
  const { kit_id } = await anotherKit();
  await upload(kit_id, 'rank,name,reads\nphylum,Firmicutes,700\n');
  await reports.publish(kit_id);
  expect(await comparedIn(kit_id)).toBeNull();
  expect(await marksOf(kit_id)).toBeNull();
});

test('counts that came in before the registration give marks when they are released', async () => {
  const kit_id = kitCode((number += 1));
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await upload(kit_id, FAR);
  await reports.publish(kit_id);
  await aKit(portal, people, number);
  expect(await marksOf(kit_id), 'held').toBeNull();
  await rowsThatFit(portal);
  await portal.call(people.admin, releaseReport, { params: { kit_id } });
  expect(await marksOf(kit_id)).toEqual((await comparedIn(kit_id))?.range_counts);
  await rowsThatFit(portal);
});

test('the marks follow a kit to another patient, and leave with it', async () => {
  const { kit_id } = await anotherKit();
  await upload(kit_id, FAR);
  await reports.publish(kit_id);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(901) } });
  const { patient_id } = registerKit.result.parse(
    (await claims.register(people.otherCustomer, kitCode(901))).body,
  );
  await claims.claim(people.otherCustomer, kit_id, patient_id);
  expect(await claims.decide(kit_id, 'accepted')).toMatchObject({ status: 204 });
  await rowsThatFit(portal);
  expect(await marksOf(kit_id), 'a practitioner without access to the new patient').toBeUndefined();
  await portal.call(people.admin, deleteUser, { params: { user_id: people.otherCustomer.actor.user_id } });
  expect(await marksOf(kit_id, people.admin)).toBeUndefined();
  await rowsThatFit(portal);
});

test('the rows that are built again have the same marks', async () => {
  const { kit_id } = await anotherKit();
  await upload(kit_id, FAR);
  await reports.publish(kit_id);
  const marks = await marksOf(kit_id);
  await asOwner(portal, 'select app.rebuild_patient_table()');
  expect(await marksOf(kit_id)).toEqual(marks);
  await rowsThatFit(portal);
});
