import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { changeAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { reviewCalls } from '#server/reports/report-reviews/testing/reviewCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { liveTables } from './tables.ts';
import { type LivePortal, livePortal, until } from './testing/livePortal.ts';
import { RawClient } from './testing/RawClient.ts';

let portal: LivePortal;
let people: People;
const clients = new Map<keyof People, RawClient>();

beforeAll(async () => {
  portal = await livePortal();
  people = await everybody(portal);
  for (const name of Object.keys(people) as (keyof People)[]) {
    const client = await RawClient.open(portal.address);
    const all = Object.keys(liveTables).map((table) => ({ event: '*', schema: 'public', table }));
    expect(await client.join(all, people[name].token)).toMatchObject({ status: 'ok' });
    clients.set(name, client);
  }
  // The accounts were made a moment ago.
  await everythingIsDelivered();
  clear();
});

afterAll(() => portal.close());

const heard = (name: keyof People) => clients.get(name)?.changes ?? [];

let marks = 0;
/** Adds a kit that the administrator alone receives, and waits until that happens. */
async function mark(): Promise<void> {
  marks += 1;
  const kit_id = kitCode(900_000 + marks);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await until(() => heard('admin').some(({ record }) => record?.['kit_id'] === kit_id));
}

/** Waits until all earlier changes have arrived. The second mark is delivered after everything that came with the first. */
async function everythingIsDelivered(): Promise<void> {
  await mark();
  await mark();
  await Promise.all([...clients.values()].map((client) => client.ask('phoenix', 'heartbeat')));
}

const tablesOf = (name: keyof People) => new Set(heard(name).map(({ table }) => table));
const clear = () => {
  for (const client of clients.values()) client.frames.splice(0);
};

test('a registration reaches the owner, the practitioner with access and the administrator alone', async () => {
  const kit = await aKit(portal, people, 1);
  await everythingIsDelivered();
  expect(tablesOf('anna')).toEqual(new Set(['patients', 'kits', 'practitioner_access', 'notifications']));
  expect(tablesOf('paula')).toEqual(new Set(['patients', 'kits', 'practitioner_access']));
  expect(tablesOf('admin')).toContain('kits');
  expect(tablesOf('admin')).not.toContain('notifications');
  expect(heard('otherCustomer')).toEqual([]);
  expect(heard('otherPractitioner')).toEqual([]);

  clear();
  await portal.call(people.admin, changeKitStatus, {
    params: { kit_id: kit.kit_id },
    body: { from_status: 'registered', status: 'information_needed', reason: 'Which day?' },
  });
  await everythingIsDelivered();
  for (const name of ['anna', 'paula', 'admin'] as const)
    expect(heard(name).find(({ table }) => table === 'kits')).toMatchObject({
      type: 'UPDATE',
      record: { id: kit.id, status: 'information_needed' },
      old_record: { id: kit.id },
    });
  // Staff can take the status back: its notification is held.
  expect(heard('anna').map(({ table }) => table)).not.toContain('notifications');
  expect(heard('otherCustomer')).toEqual([]);
  expect(heard('otherPractitioner')).toEqual([]);
});

test('administrators alone receive a kit that was set aside, and its registration since then', async () => {
  const kit_id = kitCode(800_000);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  await everythingIsDelivered();
  clear();
  await portal.call(people.admin, receiveKit, { params: { kit_id }, body: { waited_ms: 0 } });
  await aKit(portal, people, 800_000);
  await everythingIsDelivered();
  expect(heard('admin').filter(({ table }) => table === 'arrivals')).toMatchObject([
    { type: 'INSERT', record: { kit_id } },
    { type: 'UPDATE', record: { kit_id, registered_at: expect.any(String) as string } },
  ]);
  for (const name of ['anna', 'paula', 'otherCustomer', 'otherPractitioner'] as const)
    expect(tablesOf(name)).not.toContain('arrivals');
});

test('a practitioner receives the end of an access, and nothing about the patient afterwards', async () => {
  const kit = await aKit(portal, people, 2);
  await everythingIsDelivered();
  clear();
  await portal.call(people.anna, revokeAccess, {
    params: { patient_id: kit.patient_id, practitioner_id: people.paula.actor.user_id },
  });
  await portal.call(people.anna, updatePatient, {
    params: { patient_id: kit.patient_id },
    body: { first_name: 'Mila', last_name: 'Meyer', date_of_birth: null },
  });
  await portal.call(people.anna, updateKit, {
    params: { kit_record_id: kit.id },
    body: { sample_taken_date: null, kit_notes: 'Secret' },
  });
  await everythingIsDelivered();
  const key = { practitioner_id: people.paula.actor.user_id, patient_id: kit.patient_id };
  expect(heard('paula')).toMatchObject([{ table: 'practitioner_access', type: 'DELETE', old_record: key }]);
  expect(heard('anna').map(({ table, type }) => `${type} ${table}`)).toEqual([
    'INSERT notifications',
    'DELETE practitioner_access',
    'UPDATE patients',
    'UPDATE kits',
  ]);
  expect(heard('otherPractitioner')).toEqual([]);
});

test('a practitioner receives nothing about kits outside of the grant, not even their deletion', async () => {
  const covered = await aKit(portal, people, 3);
  const hidden = await aKit(portal, people, 4, { id: covered.patient_id });
  const { patient_id } = covered;
  const set = (kit_record_ids: (typeof covered.id)[] | null) =>
    portal.call(people.anna, changeAccess, {
      params: { patient_id, practitioner_id: people.paula.actor.user_id },
      body: { kit_record_ids, ends_at: null },
    });
  await set([covered.id]);
  await everythingIsDelivered();
  clear();
  for (const kit_record_id of [hidden.id, covered.id])
    await portal.call(people.anna, updateKit, {
      params: { kit_record_id },
      body: { sample_taken_date: null, kit_notes: 'New' },
    });
  // A kit that goes before its update is read delivers its deletion alone.
  await everythingIsDelivered();
  await asOwner(portal, 'delete from app.kits where id = $1', [hidden.id]);
  await everythingIsDelivered();
  expect(heard('paula')).toMatchObject([{ table: 'kits', type: 'UPDATE', record: { id: covered.id } }]);
  expect(heard('anna').filter(({ table }) => table === 'kits')).toHaveLength(3);

  clear();
  await asOwner(portal, 'delete from app.kits where id = $1', [covered.id]);
  // With access to all kits before that is read, she would receive it.
  await everythingIsDelivered();
  await set(null);
  await everythingIsDelivered();
  expect(heard('paula').filter(({ table }) => table === 'kits')).toEqual([]);
  expect(heard('paula')).toMatchObject([{ table: 'practitioner_access', type: 'UPDATE' }]);
});

test('a practitioner receives the deletion of a covered kit while another one is covered', async () => {
  const kept = await aKit(portal, people, 5);
  const deleted = await aKit(portal, people, 6, { id: kept.patient_id });
  await portal.call(people.anna, changeAccess, {
    params: { patient_id: kept.patient_id, practitioner_id: people.paula.actor.user_id },
    body: { kit_record_ids: [kept.id, deleted.id], ends_at: null },
  });
  await everythingIsDelivered();
  clear();
  await asOwner(portal, 'delete from app.kits where id = $1', [deleted.id]);
  await everythingIsDelivered();
  expect(heard('paula')).toMatchObject([{ table: 'kits', type: 'DELETE', old_record: { id: deleted.id } }]);
});

test('an ended grant delivers no more changes', async () => {
  const kit = await aKit(portal, people, 7);
  await asOwner(
    portal,
    `set local session_replication_role = replica;
     update app.practitioner_access set granted_at = now() - interval '1 day', ends_at = now() where patient_id = '${kit.patient_id}'`,
  );
  await everythingIsDelivered();
  clear();
  await portal.call(people.anna, updateKit, {
    params: { kit_record_id: kit.id },
    body: { sample_taken_date: null, kit_notes: 'New' },
  });
  await everythingIsDelivered();
  expect(heard('paula')).toEqual([]);
  expect(heard('anna').filter(({ table }) => table === 'kits')).toHaveLength(1);
});

test('50 revocations in a race leave no practitioner who receives a later change', async () => {
  const kits = [];
  for (let number = 100; number < 150; number += 1) kits.push(await aKit(portal, people, number));
  await everythingIsDelivered();
  clear();
  await Promise.all(
    kits.map(async (kit) => {
      const { status } = await portal.call(people.anna, revokeAccess, {
        params: { patient_id: kit.patient_id, practitioner_id: people.paula.actor.user_id },
      });
      expect(status).toBe(204);
      await portal.call(people.anna, updateKit, {
        params: { kit_record_id: kit.id },
        body: { sample_taken_date: null, kit_notes: 'After the revocation' },
      });
    }),
  );
  await everythingIsDelivered();
  expect(heard('anna').filter(({ table }) => table === 'kits')).toHaveLength(50);
  expect(heard('paula').filter(({ table }) => table === 'kits')).toEqual([]);
  expect(heard('paula').filter(({ type }) => type === 'DELETE')).toHaveLength(50);
});

test('a mark reaches practitioners with access and administrators alone, an opening its practitioner', async () => {
  const { kit_id, id } = await aKit(portal, people, 8);
  const reports = reportCalls(portal, people);
  const reviews = reviewCalls(portal, people);
  await reports.uploadPage(kit_id, '1');
  await reports.publish(kit_id);
  // The family is notified of the first use of an access.
  await portal.call(people.paula, getReportSummary, { params: { kit_id } });
  await everythingIsDelivered();
  clear();
  const hears = (name: keyof People) => heard(name).map(({ type, table }) => `${type} ${table}`);
  await reports.read(people.paula, kit_id);
  await everythingIsDelivered();
  expect(hears('paula')).toEqual(['INSERT report_openings']);
  await reviews.markSeen(people.paula, kit_id);
  await everythingIsDelivered();
  for (const name of ['paula', 'admin'] as const)
    expect(heard(name).find(({ table }) => table === 'report_reviews')).toMatchObject({
      type: 'INSERT',
      record: { kit_id: id, reviewer_id: people.paula.actor.user_id },
    });
  await reviews.takeBack(people.paula, kit_id);
  await everythingIsDelivered();
  for (const name of ['paula', 'admin'] as const) expect(hears(name)).toContain('DELETE report_reviews');
  for (const name of ['anna', 'otherCustomer', 'otherPractitioner'] as const) expect(heard(name)).toEqual([]);
});
