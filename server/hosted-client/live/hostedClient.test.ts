import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { withdrawalCalls } from '#server/reports/report-withdrawals/testing/withdrawalCalls.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { hostedClient, type LivePortal, livePortal, until } from './testing/livePortal.ts';

// The portal must work with the unmodified Supabase client over a real connection.
let portal: LivePortal;
let people: People;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  portal = await livePortal();
  people = await everybody(portal);
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});

afterAll(() => portal.close());

interface Event {
  readonly eventType: string;
  readonly table: string;
  readonly new: Record<string, unknown>;
  readonly old: Record<string, unknown>;
}

/** Subscribes to changes; resolves to the list of those that arrive. */
async function subscribed(token: string, wanted: object): Promise<Event[]> {
  const client = await hostedClient(portal, token);
  clients.push(client);
  const events: Event[] = [];
  await new Promise<void>((resolve, reject) => {
    client
      .channel('changes')
      .on('postgres_changes' as never, { event: '*', schema: 'public', ...wanted }, (event: Event) =>
        events.push(event),
      )
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else if (error) reject(error);
      });
  });
  return events;
}

test('the Supabase client receives a registered and changed kit of its user', async () => {
  const events = await subscribed(people.anna.token, { table: 'kits' });
  const kit = await aKit(portal, people, 1);
  await portal.call(people.anna, updateKit, {
    params: { kit_record_id: kit.id },
    body: { sample_taken_date: '2026-01-31', kit_notes: 'After the holidays' },
  });
  await until(() => events.some(({ eventType }) => eventType === 'UPDATE'));
  expect(events[0]).toMatchObject({
    eventType: 'INSERT',
    schema: 'public',
    table: 'kits',
    errors: null,
    new: { id: kit.id, kit_id: 'MB000001', patient_id: kit.patient_id, suggestion_shared: false },
    old: {},
  });
  expect(events.at(-1)).toMatchObject({
    eventType: 'UPDATE',
    new: { kit_notes: 'After the holidays', sample_taken_date: '2026-01-31' },
    old: { id: kit.id },
  });
});

test('the Supabase client receives the rows that its filter names alone', async () => {
  const kit = await aKit(portal, people, 2);
  const [own, all] = await Promise.all([
    subscribed(people.anna.token, { table: 'kits', filter: `patient_id=eq.${kit.patient_id}` }),
    subscribed(people.anna.token, { table: 'kits' }),
  ]);
  await aKit(portal, people, 3);
  await portal.call(people.anna, updateKit, {
    params: { kit_record_id: kit.id },
    body: { sample_taken_date: null, kit_notes: 'Mine' },
  });
  await until(() => all.some((event) => event.new['kit_notes'] === 'Mine') && own.length > 0);
  // The registration itself may still be on its way when the channel opens.
  expect([...new Set(own.map((event) => event.new['id']))]).toEqual([kit.id]);
});

test('the family of a withdrawn version receives its kit, and nothing of the file', async () => {
  const { reports, withdraw } = withdrawalCalls(portal, people);
  const kit_id = await reports.aReport(9);
  await reports.uploadPage(kit_id, '1', aPage('corrected'));
  await reports.publish(kit_id);
  const [kits, files] = await Promise.all([
    subscribed(people.anna.token, { table: 'kits' }),
    subscribed(people.anna.token, { table: 'report_files' }),
  ]);
  await withdraw(people.admin, { kit_ids: [kit_id], page: 1, version: 1 });
  await until(() =>
    kits.some(({ eventType, ...event }) => eventType === 'UPDATE' && event.new['kit_id'] === kit_id),
  );
  expect(files.filter((event) => event.new['version'] === 1)).toEqual([]);
});

test('the Supabase client gets the reason why a table cannot be followed', async () => {
  await expect(subscribed(people.anna.token, { table: 'credentials' })).rejects.toThrow(
    'Unknown table, column or filter',
  );
});

test('the Supabase client is refused without a session', async () => {
  await expect(subscribed('any-key', { table: 'kits' })).rejects.toThrow('Authentication required');
});

test('a practitioner receives the notes that the owner of the kit never receives', async () => {
  const [owner, practitioner] = await Promise.all([
    subscribed(people.anna.token, { table: 'kits' }),
    subscribed(people.paula.token, { table: 'kits' }),
  ]);
  const { kit_id } = await aKit(portal, people, 4);
  await until(() => owner.length > 0 && practitioner.length > 0);
  expect([kit_id, owner[0]?.new]).toEqual([
    'MB000004',
    expect.not.objectContaining({ practitioner_notes: null }),
  ]);
  expect(practitioner[0]?.new).toMatchObject({ kit_id: 'MB000004', practitioner_notes: null });
});

test("the Supabase client's timings are those of the specification", async () => {
  const { realtime } = await hostedClient(portal, people.anna.token);
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect([1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ]);
});

test('the Supabase client comes back by itself after the portal has closed its connection', async () => {
  const { patient_id } = await aKit(portal, people, 5);
  const events = await subscribed(people.anna.token, { table: 'patients', event: 'UPDATE' });
  portal.hub.closeAll(1012, 'The portal restarts');
  // A change arrives once the client has joined again.
  await until(async () => {
    const body = { first_name: 'Mila', last_name: 'Meyer', date_of_birth: null };
    await portal.call(people.anna, updatePatient, { params: { patient_id }, body });
    return events.length > 0;
  });
  expect(events[0]).toMatchObject({ table: 'patients', new: { id: patient_id, first_name: 'Mila' } });
});
