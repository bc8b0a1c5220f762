import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { exportAuditEvents, listAuditEvents, listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeOldEvents } from './removeOldEvents.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let kits = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const remove = ({ actor }: Person) =>
  portal.call(people.admin, deleteUser, { params: { user_id: actor.user_id } });
const keptNames = async () =>
  (await asOwner<{ full_name: string }>(portal, 'select full_name from app.former_practitioners')).map(
    ({ full_name }) => full_name,
  );

/** A new practitioner who has opened a report of Anna's patient. */
async function aReader(full_name: string): Promise<{ reader: Person; patient_id: PatientId }> {
  const reader = await aPerson(portal.database.db, people.admin, 'practitioner', full_name);
  const { kit_id, patient_id } = await aKit(portal, { ...people, paula: reader }, (kits += 1));
  await reports.uploadReport(kit_id);
  expect((await reports.read(reader, kit_id, '1')).status).toBe(200);
  return { reader, patient_id };
}

const logOf = async ({ actor }: Person) => {
  const { body } = await portal.call(people.admin, listAuditEvents, { query: { person_id: actor.user_id } });
  return listAuditEvents.result.parse(body).rows;
};

test('the log, its file and the owner still name a practitioner who was deleted', async () => {
  const { reader, patient_id } = await aReader('Dr. Gone');
  expect((await remove(reader)).status).toBe(204);
  expect(
    (await logOf(reader))
      .filter(({ action }) => ['report_read', 'access_granted', 'user_deleted'].includes(action))
      .map(({ action, actor_name, actor_email, user_name }) => [action, actor_name, actor_email, user_name]),
  ).toEqual([
    ['user_deleted', 'Ada Admin', 'admin@example.org', 'Dr. Gone'],
    ['report_read', 'Dr. Gone', null, null],
    ['access_granted', 'Anna Meyer', people.anna.email, 'Dr. Gone'],
  ]);
  const file = await portal.call(people.admin, exportAuditEvents, { query: { action: 'report_read' } });
  expect(file.body).toContain('"Opened a report page","Dr. Gone","","practitioner","Mia Meyer"');
  const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
  const { events } = listPatientEvents.result.parse(body);
  expect(
    events.map(({ action, actor_name, practitioner_name }) => [action, actor_name ?? practitioner_name]),
  ).toEqual(
    expect.arrayContaining([
      ['report_read', 'Dr. Gone'],
      ['access_granted', 'Dr. Gone'],
      ['access_revoked', 'Dr. Gone'],
    ]),
  );
});

test('the professional name stays when a former practitioner is deleted as a customer', async () => {
  const { reader } = await aReader('Dr. Changed');
  const change = (full_name: string, role: 'customer' | 'practitioner') =>
    portal.call(people.admin, updateUser, {
      params: { user_id: reader.actor.user_id },
      body: { full_name, role, affected_patients: 1 },
    });
  expect((await change('Dr. Changed', 'customer')).status).toBe(200);
  expect((await change('Carla Private', 'customer')).status).toBe(200);
  await remove(reader);
  expect(await keptNames()).toContain('Dr. Changed');
  expect((await logOf(reader)).map(({ actor_name }) => actor_name)).toContain('Dr. Changed');
});

test('no name of a deleted customer or administrator stays', async () => {
  const names = ['Karl Customer', 'Alma Admin'];
  const [customer, admin] = await Promise.all([
    aPerson(portal.database.db, people.admin, 'customer', 'Karl Customer'),
    aPerson(portal.database.db, people.admin, 'admin', 'Alma Admin'),
  ]);
  for (const person of [customer, admin]) expect((await remove(person)).status).toBe(204);
  const kept = await keptNames();
  for (const name of names) expect(kept).not.toContain(name);
});

test('a name goes with the last event of its practitioner', async () => {
  const { reader } = await aReader('Dr. Expired');
  await remove(reader);
  await asOwner(
    portal,
    `insert into app.former_practitioners (id, full_name) values (gen_random_uuid(), 'Dr. Long Ago')`,
  );
  await removeOldEvents(portal.database.db, portal.config);
  const kept = await keptNames();
  expect(kept).toContain('Dr. Expired');
  expect(kept).not.toContain('Dr. Long Ago');
});
