import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { listUsers } from '#contract/identity/users.ts';
import { getKitEmails } from '#contract/kits/kit-emails.ts';
import { listKitInventory, listKitLabels } from '#contract/laboratory/kit-inventory.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import { countPatientTable, listPatientTable } from '#contract/records/patient-table.ts';
import type { Db } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { briefly, recordedBy } from './testing/recorded.ts';
import { withinOneQuarter } from './testing/withinOneQuarter.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(withinOneQuarter);

afterAll(() => portal.close());

const events = (work: () => Promise<unknown>) => recordedBy(portal, work);

test('each list that a member of the staff reads is recorded once in a quarter of an hour', async () => {
  const { admin, paula, anna } = people;
  const recorded = await events(async () => {
    for (const page of [1, 2]) {
      await portal.call(paula, listPatientTable, { query: { page } });
      await portal.call(admin, listPatientTable, { query: { page } });
      await portal.call(admin, countPatientTable, { query: { search: 'mi' } });
      await portal.call(admin, listKitInventory, { query: { page } });
      await portal.call(admin, listKitLabels, { query: { search: 'MB' } });
      await portal.call(admin, getKitEmails, {});
      await portal.call(admin, listUsers, { query: {} });
      await portal.call(admin, listAuditEvents, { query: { page } });
    }
    await portal.call(anna, listPatients, {});
  });
  expect(briefly(recorded, 'action', 'actor_role', 'details')).toEqual([
    ['list_read', 'practitioner', { list: 'patient_table' }],
    ['list_read', 'admin', { list: 'patient_table' }],
    ['list_read', 'admin', { list: 'kit_inventory' }],
    ['list_read', 'admin', { list: 'kit_emails' }],
    ['list_read', 'admin', { list: 'users' }],
    ['list_read', 'admin', { list: 'audit_log' }],
  ]);
  expect(recorded[0]).toMatchObject({ actor_id: people.paula.actor.user_id, network: '127.0.0.0/24' });
});

test('instances that read the same list at once leave one event', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'practitioner');
  const instances = Array.from({ length: 5 }, () => listRecorder(portal.database.db));
  const recorded = await events(() =>
    Promise.all(instances.flatMap((record) => [record(actor, 'users'), record(actor, 'users')])),
  );
  expect(briefly(recorded, 'action', 'details')).toEqual([['list_read', { list: 'users' }]]);
});

test('the next quarter of an hour has an event of its own', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'practitioner');
  await asOwner(
    portal,
    `insert into app.audit_events (actor_id, action, details, happened_at)
     values ($1, 'list_read', '{"list": "users"}', app.quarter_of(now()) - interval '1 second')`,
    [actor.user_id],
  );
  const recorded = await events(() => listRecorder(portal.database.db)(actor, 'users'));
  expect(recorded).toHaveLength(1);
});

test('a process asks the database once for each user, list and quarter of an hour', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const run = vi.fn<() => Promise<number>>().mockResolvedValue(600);
    const record = listRecorder({ run } as unknown as Db);
    const asked = async () => {
      run.mockClear();
      for (const { actor } of [people.admin, people.paula])
        for (const list of ['users', 'users', 'patient_table'] as const) await record(actor, list);
      return run.mock.calls.length;
    };
    expect(await asked()).toBe(4);
    vi.advanceTimersByTime(599_000);
    expect(await asked()).toBe(0);
    vi.advanceTimersByTime(1_001);
    expect(await asked()).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});
