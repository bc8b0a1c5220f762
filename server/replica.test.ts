import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatient, listPatients } from '#contract/families/patients.ts';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { listPractitioners } from '#contract/families/practitioner-codes.ts';
import { signOut } from '#contract/identity/session.ts';
import { listUsers } from '#contract/identity/users.ts';
import { getKitEmails } from '#contract/kits/kit-emails.ts';
import { listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { countPatientTable, listPatientTable } from '#contract/records/patient-table.ts';
import { listAvailablePages, readReportPage } from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import { appServerUrl } from '#db/addresses.ts';
import { type Connection, connect, type Db } from '#db/connect.ts';
import { readFrom } from '#db/readFrom.ts';
import { checkedDb } from '#db/testing/checkedDb.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { type Replicated, replicated } from '#db/testing/replicated.ts';
import { onSnapshot } from '#server/operation/backup/snapshot.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let servers: Replicated;
let replica: Connection;
let portal: TestPortal;
let people: People;
let kit: { kit_id: KitCode; patient_id: PatientId };
/** Reads that the primary answered instead of the replica. */
let by_primary = 0;

beforeAll(async () => {
  servers = await replicated();
  const primary = connect(appServerUrl(servers.primary_url));
  replica = connect(appServerUrl(servers.replica_url));
  const db = checkedDb(primary.db);
  const database = { ...primary, db, url: servers.primary_url };
  const reads = readFrom(replica.db, counted(db));
  portal = await testPortal(
    { DATABASE_URL: servers.primary_url, READ_DATABASE_URL: servers.replica_url },
    { database, reads },
  );
  people = await everybody(portal);
  kit = await aKit(portal, people, 1);
  await reportCalls(portal, people).uploadReport(kit.kit_id);
});

afterAll(async () => {
  await portal.close();
  await replica.close();
  await servers.close();
});

/** The same database, with its calls counted. */
const counted = (db: Db): Db =>
  new Proxy(db, {
    apply: (target, self, parameters) => {
      by_primary += 1;
      return Reflect.apply(target, self, parameters) as unknown;
    },
    get: (target, name) => {
      if (name === 'batch') by_primary += 1;
      return Reflect.get(target, name) as unknown;
    },
  });

const reads: [string, () => Promise<Answer>][] = [
  ['own patients', () => portal.call(people.anna, listPatients, {})],
  ['a patient', () => portal.call(people.anna, getPatient, { params: { patient_id: kit.patient_id } })],
  ['the pages of a kit', () => portal.call(people.anna, listAvailablePages, { params: kit })],
  [
    'a page to its owner',
    () => portal.call(people.anna, readReportPage, { params: { ...kit, page: '2' }, query: {} }),
  ],
  ['the status of a kit', () => portal.call(people.admin, listKitStatusChanges, { params: kit })],
  ['the patient table to a practitioner', () => portal.call(people.paula, listPatientTable, { query: {} })],
  ['the patient table to an administrator', () => portal.call(people.admin, listPatientTable, { query: {} })],
  ['the count of patients', () => portal.call(people.admin, countPatientTable, { query: {} })],
  ['the first page of the inventory', () => portal.call(people.admin, listKitInventory, { query: {} })],
  [
    'a search of the inventory',
    () => portal.call(people.admin, listKitInventory, { query: { search: 'MB' } }),
  ],
  ['users', () => portal.call(people.admin, listUsers, { query: {} })],
  ['practitioners', () => portal.call(people.admin, listPractitioners, { query: {} })],
  ['email addresses', () => portal.call(people.admin, getKitEmails, {})],
  ['reports without a kit', () => portal.call(people.admin, listWaitingReports, { query: {} })],
];

test.each(reads)('a replica lists %s', async (_, read) => {
  await expect
    .poll(async () => {
      const before = by_primary;
      const { status } = await read();
      return { status, by_primary: by_primary - before };
    })
    .toEqual({ status: 200, by_primary: 0 });
});

test('a backup reaches the primary by an address of several servers', async () => {
  const { rows } = await onSnapshot(servers.url('read-write'), (client) =>
    client.query('select pg_is_in_recovery() as is_replica'),
  );
  expect(rows).toEqual([{ is_replica: false }]);
});

test('a removed grant and an ended session count at once, though the replica still shows them', async () => {
  await executeOn(servers.replica_url, 'select pg_wal_replay_pause()');
  const patients = async () => {
    const { body } = await portal.call(people.paula, listPatientTable, { query: {} });
    return (body as { rows: unknown[] }).rows.length;
  };
  expect(await patients()).toBe(1);
  const params = { patient_id: kit.patient_id, practitioner_id: people.paula.actor.user_id };
  expect((await portal.call(people.anna, revokeAccess, { params })).status).toBe(204);
  expect(await patients()).toBe(0);
  await portal.call(people.paula, signOut, { query: { scope: 'local' } });
  expect((await portal.call(people.paula, listPatientTable, { query: {} })).status).toBe(401);
});
