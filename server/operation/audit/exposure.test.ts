import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { exposureBy, exposureOf, type Reader } from './exposure.ts';
import { onTrail } from './onTrail.ts';

let portal: TestPortal;
let people: People;
let mia: string;
let leo: string;
let zoe: string;

const named = (first_name: string) => ({ first_name, last_name: 'Meyer', date_of_birth: '2019-05-17' });

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ patient_id: mia } = await aKit(portal, people, 1, named('Mia')));
  ({ patient_id: leo } = await aKit(portal, people, 2, named('Leo')));
  ({ patient_id: zoe } = await aKit(portal, people, 3, named('Zoe')));
});

afterAll(() => portal.close());

const read = <T>(work: Parameters<typeof onTrail<T>>[1]) =>
  onTrail(portal.database.url, async (tx, asReader) => {
    await asReader();
    return work(tx, asReader);
  });
const everybodyDuring = (since: string, until: string) => read((tx) => exposureOf(tx, { since, until }));
const exposedBy = (word: string, since = '2024-01-01T00:00:00Z', until = '2024-01-02T00:00:00Z') =>
  read((tx) => exposureBy(tx, { since, until }, word));

/** An event of a day in the past. */
const add = (happened_at: string, actor_id: string, action: string, more: Record<string, string> = {}) =>
  asOwner(
    portal,
    `insert into app.audit_events (happened_at, actor_id, actor_role, action, patient_id, user_id, details, network)
     values ($1, $2, $3, $4, $5, $6, $7, '192.0.2.0/24')`,
    [
      happened_at,
      actor_id,
      more['role'] ?? 'practitioner',
      action,
      more['patient'] ?? null,
      more['user'] ?? null,
      more['details'] ?? null,
    ],
  );

/** The names of the patients, by the way in which the reader read them. */
const briefly = ({ records, listed, own }: Reader) => ({
  records: records.map(({ patient_name, events }) => [
    patient_name,
    ...events.map(({ kind, number }) => `${kind} ${number}`),
  ]),
  listed: typeof listed === 'number' ? listed : listed.map(({ patient_name }) => patient_name),
  own: own.map(({ patient_name }) => patient_name),
});

test('a staged incident gives exactly the staged persons', async () => {
  const since = new Date().toISOString();
  const { paula, admin, anna, otherPractitioner } = people;
  const { kit_id, patient_id } = await recordCalls(portal, people).aFullKit(10);
  const before = new Date().toISOString();
  const reports = reportCalls(portal, people);
  await reports.read(paula, kit_id, '1');
  await reports.read(paula, kit_id, '1');
  await reports.read(paula, kit_id, '2');
  await reports.read(anna, kit_id, '1');
  await reports.read(otherPractitioner, kit_id, '1');
  await portal.call(admin, changeKitStatus, {
    params: { kit_id },
    body: { from_status: 'report_ready', status: 'cancelled' },
  });
  const until = new Date(Date.now() + 1).toISOString();

  const readers = await everybodyDuring(before, until);
  expect(readers.find(({ id }) => id === paula.actor.user_id)).toMatchObject({
    role: 'practitioner',
    name: 'Dr. Paula',
    email: paula.email,
    records: [
      {
        patient_id,
        owner_email: anna.email,
        events: [{ kind: 'report_read', number: 2, networks: ['127.0.0.0/24'] }],
      },
    ],
    lists: [],
  });
  // The refused practitioner and the owner read nothing that leaves an event.
  expect(readers.map(({ id }) => id)).not.toContain(otherPractitioner.actor.user_id);
  expect(readers.map(({ id }) => id)).not.toContain(anna.actor.user_id);
  expect((await everybodyDuring(since, until)).length).toBeGreaterThan(0);
  expect(await everybodyDuring(until, new Date(Date.now() + 60_000).toISOString())).toEqual(
    // Reads of the last ten minutes may have been repeated.
    expect.arrayContaining([expect.objectContaining({ id: paula.actor.user_id })]),
  );
});

test('the period begins with its first moment and ends before its last', async () => {
  const reader = people.paula.actor.user_id;
  const change = { patient: mia, details: '{"from": "received", "to": "rejected"}' };
  await add('2024-01-01T00:00:00Z', reader, 'kit_status_changed', change);
  await add('2023-12-31T23:59:59.999Z', reader, 'kit_status_changed', { ...change, patient: leo });
  await add('2024-01-02T00:00:00Z', reader, 'kit_status_changed', { ...change, patient: zoe });
  expect((await exposedBy(reader)).map(briefly)).toEqual([
    { records: [['Mia Meyer', 'kit_status_changed 1']], listed: [], own: [] },
  ]);
});

test('a read counts for the ten minutes in which its repetition leaves no event', async () => {
  const reader = people.otherPractitioner.actor.user_id;
  await add('2024-01-31T23:50:00.001Z', reader, 'report_read', { patient: mia });
  await add('2024-01-31T23:50:00Z', reader, 'report_read', { patient: leo });
  const found = await exposedBy(reader, '2024-02-01T00:00:00Z', '2024-02-02T00:00:00Z');
  expect(found.map(briefly)).toEqual([{ records: [['Mia Meyer', 'report_read 1']], listed: [], own: [] }]);
});

test('events of one kind are counted once, whatever their details', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. Twice');
  const details = [undefined, '{"kind": "kit_comparison"}', '{"kind": "fhir"}'];
  for (const given of details)
    await add('2024-02-03T08:00:00Z', actor.user_id, 'symptoms_exported', {
      patient: mia,
      ...(given && { details: given }),
    });
  const found = await exposedBy(actor.user_id, '2024-02-03T00:00:00Z', '2024-02-04T00:00:00Z');
  expect(found.map(briefly)).toMatchObject([{ records: [['Mia Meyer', 'symptoms_exported 3']] }]);
});

test('a practitioner who opened the table may have seen the patients with a grant at that time', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. List');
  const user = actor.user_id;
  const grant = (at: string, action: string, patient: string, until?: string) =>
    add(at, people.anna.actor.user_id, action, {
      role: 'customer',
      user,
      patient,
      ...(until && { details: JSON.stringify({ until }) }),
    });
  // Mia: during the opening. Leo: ended before. Zoe: began later.
  await grant('2024-03-01T08:00:00Z', 'access_granted', mia);
  await grant('2024-03-02T08:00:00Z', 'access_revoked', mia);
  await grant('2024-03-01T08:00:00Z', 'access_granted', leo, '2024-03-01T09:00:00Z');
  await grant('2024-03-01T13:00:00Z', 'access_granted', zoe);
  await add('2024-03-01T12:00:00Z', user, 'list_read', { details: '{"list": "patient_table"}' });
  const day = ['2024-03-01T00:00:00Z', '2024-03-02T00:00:00Z'] as const;
  expect((await exposedBy(user, ...day)).map(briefly)).toEqual([
    { records: [], listed: ['Mia Meyer'], own: [] },
  ]);
  expect(await exposedBy(user, '2024-03-03T00:00:00Z', '2024-03-04T00:00:00Z')).toEqual([]);
});

test('a grant that is older than the trail counts until its end', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. Early');
  await add('2024-03-05T08:00:00Z', actor.user_id, 'list_read', { details: '{"list": "patient_table"}' });
  await add('2024-03-06T08:00:00Z', people.anna.actor.user_id, 'access_revoked', {
    role: 'customer',
    user: actor.user_id,
    patient: leo,
  });
  const found = await exposedBy(actor.user_id, '2024-03-05T00:00:00Z', '2024-03-06T00:00:00Z');
  expect(found.map(briefly)).toEqual([{ records: [], listed: ['Leo Meyer'], own: [] }]);
});

test('an administrator who opened the table is one line for all patients', async () => {
  await portal.call(people.admin, listPatientTable, { query: {} });
  const [{ patients } = { patients: 0 }] = await asOwner<{ patients: number }>(
    portal,
    'select count(*) as patients from app.patients',
  );
  const since = new Date(Date.now() - 60_000).toISOString();
  const found = await exposedBy(people.admin.email, since, new Date(Date.now() + 1000).toISOString());
  const [reader] = found.filter(({ lists }) => lists.length > 0);
  expect(reader?.lists.map(({ kind }) => kind)).toContain('patient table');
  expect(reader?.listed).toBe(patients);
});

test('a guardian reads their own records without an event', async () => {
  const found = await exposedBy(people.anna.email.toUpperCase());
  expect(found).toMatchObject([{ id: people.anna.actor.user_id, role: null, records: [] }]);
  expect(found[0]?.own.map(({ patient_name }) => patient_name)).toEqual(
    expect.arrayContaining(['Leo Meyer', 'Mia Meyer', 'Zoe Meyer']),
  );
});

test('a former guardian could read until the removal, and no record of a later period', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  const guardian = { role: 'customer', patient: leo, user: actor.user_id };
  await add('2024-05-03T08:00:00Z', people.anna.actor.user_id, 'guardian_removed', guardian);
  const own = async (since: string, until: string) =>
    (await exposedBy(actor.user_id, since, until)).map(briefly);
  expect(await own('2024-05-01T00:00:00Z', '2024-05-02T00:00:00Z')).toEqual([
    { records: [], listed: [], own: ['Leo Meyer'] },
  ]);
  expect(await own('2024-05-04T00:00:00Z', '2024-05-05T00:00:00Z')).toEqual([]);
});

test('a session reads as its account, from its beginning on', async () => {
  const { actor } = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. Session');
  const [session] = await asOwner<{ id: string }>(
    portal,
    `update app.sessions set created_at = '2024-04-01T12:00:00Z' where user_id = $1 returning id`,
    [actor.user_id],
  );
  await add('2024-04-01T11:00:00Z', actor.user_id, 'report_read', { patient: mia });
  await add('2024-04-01T13:00:00Z', actor.user_id, 'report_read', { patient: leo });
  const day = ['2024-04-01T00:00:00Z', '2024-04-02T00:00:00Z'] as const;
  expect((await exposedBy(session?.id ?? '', ...day)).map(briefly)).toEqual([
    { records: [['Leo Meyer', 'report_read 1']], listed: [], own: [] },
  ]);
});

test('a laboratory key is known by its id and its beginning', async () => {
  const { body } = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'Lab A' } });
  const { id, prefix } = createLaboratoryKey.result.parse(body);
  await add('2024-05-01T12:00:00Z', id, 'report_file_added', { role: 'lab', patient: zoe });
  for (const word of [id, prefix])
    expect(await exposedBy(word, '2024-05-01T00:00:00Z', '2024-05-02T00:00:00Z')).toMatchObject([
      { id, role: 'lab', name: 'Lab A', records: [{ patient_name: 'Zoe Meyer' }] },
    ]);
});

test('a deleted practitioner keeps the name, and a deleted patient the id', async () => {
  const reader = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. Gone');
  const gone = crypto.randomUUID();
  await add('2024-06-01T12:00:00Z', reader.actor.user_id, 'report_read', { patient: gone });
  await portal.call(people.admin, deleteUser, { params: { user_id: reader.actor.user_id } });
  const day = ['2024-06-01T00:00:00Z', '2024-06-02T00:00:00Z'] as const;
  expect(await exposedBy(reader.actor.user_id, ...day)).toMatchObject([
    { name: 'Dr. Gone', email: null, records: [{ patient_id: gone, patient_name: null, owner_email: null }] },
  ]);
  await expect(exposedBy(reader.email, ...day)).rejects.toThrow(
    'No account, session or laboratory key is named',
  );
  await expect(exposedBy(crypto.randomUUID())).rejects.toThrow(
    'No account, session or laboratory key is named',
  );
});
