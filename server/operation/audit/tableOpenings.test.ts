import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ patient_id } = await aKit(portal, people, 1));
});

afterAll(() => portal.close());

/** Lets a practitioner open the table at some time of a day in the past. */
const open = (person: People['paula'], happened_at: string, list = 'patient_table') =>
  asOwner(
    portal,
    `insert into app.audit_events (happened_at, actor_id, actor_role, action, details)
     values ($1, $2, 'practitioner', 'list_read', jsonb_build_object('list', $3::text))`,
    [happened_at, person.actor.user_id, list],
  );

/** Grants and ends the access of a practitioner in the past. */
const grant = (person: People['paula'], from: string, to: string) =>
  asOwner(
    portal,
    `insert into app.audit_events (happened_at, actor_id, actor_role, action, patient_id, user_id)
     select at, $1, 'customer', action, $2, $3
     from (values ($4::timestamptz, 'access_granted'), ($5, 'access_revoked')) as changes (at, action)`,
    [people.anna.actor.user_id, patient_id, person.actor.user_id, from, to],
  );

async function openings(): Promise<[time: string, name: string | null][]> {
  const found: [string, string | null][] = [];
  let before: number | undefined;
  for (;;) {
    const query: Record<string, string> = before === undefined ? {} : { before: String(before) };
    const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query });
    const { events, has_more } = listPatientEvents.result.parse(body);
    for (const { action, happened_at, actor_name } of events)
      if (action === 'list_read') found.push([happened_at, actor_name]);
    if (!has_more) return found;
    before = events.at(-1)?.id;
  }
}

test('the owner sees once a day that a practitioner with access opened the table', async () => {
  await portal.call(people.paula, listPatientTable, { query: {} });
  await portal.call(people.otherPractitioner, listPatientTable, { query: {} });
  await portal.call(people.admin, listPatientTable, { query: {} });
  expect((await openings()).map(([, name]) => name)).toEqual(['Dr. Paula']);

  const { otherPractitioner } = people;
  await grant(otherPractitioner, '2024-02-28T10:00:00Z', '2024-03-01T10:00:00Z');
  for (const time of ['28T09:00', '28T11:00', '28T23:59', '29T00:00', '29T12:00'])
    await open(otherPractitioner, `2024-02-${time}:00Z`);
  await open(otherPractitioner, '2024-03-01T09:00:00Z', 'live_changes');
  await open(otherPractitioner, '2024-03-01T09:30:00Z', 'kit_inventory');
  await open(otherPractitioner, '2024-03-01T11:00:00Z');
  expect((await openings()).slice(1)).toEqual([
    ['2024-03-01T09:00:00.000Z', 'Dr. Other'],
    ['2024-02-29T00:00:00.000Z', 'Dr. Other'],
    ['2024-02-28T11:00:00.000Z', 'Dr. Other'],
  ]);
});

test('no opening is lost or shown twice between the steps of a long activity', async () => {
  const before = await openings();
  await grant(people.otherPractitioner, '2023-01-01T00:00:00Z', '2023-12-31T00:00:00Z');
  for (let day = 0; day < 50; day += 1) {
    const date = new Date(Date.UTC(2023, 0, 2 + day)).toISOString().slice(0, 10);
    for (const hour of ['08', '17']) await open(people.otherPractitioner, `${date}T${hour}:00:00Z`);
  }
  const added = (await openings()).slice(before.length);
  expect(added).toHaveLength(50);
  expect(new Set(added.map(([time]) => time)).size).toBe(50);
  expect(added.every(([time]) => time.endsWith('T08:00:00.000Z'))).toBe(true);
});

test('openings before the change of a grant are shown after retention has removed the event of the grant', async () => {
  const { anna, otherPractitioner } = people;
  await asOwner(
    portal,
    `insert into app.audit_events (happened_at, actor_id, actor_role, action, patient_id, user_id)
     select at, $1, 'customer', action, $2, $3
     from (values ('2022-06-01T00:00:00Z'::timestamptz, 'access_changed'), ('2022-07-01T00:00:00Z', 'access_revoked')) as changes (at, action)`,
    [anna.actor.user_id, patient_id, otherPractitioner.actor.user_id],
  );
  for (const day of ['2022-05-01', '2022-06-15', '2022-07-02'])
    await open(otherPractitioner, `${day}T08:00:00Z`);
  const times = (await openings()).map(([time]) => time.slice(0, 10));
  expect(times.filter((time) => time.startsWith('2022'))).toEqual(['2022-06-15', '2022-05-01']);
});

test('the downloaded record has the openings, and the name of a deleted practitioner', async () => {
  const known = await openings();
  await portal.call(people.anna, revokeAccess, {
    params: { patient_id, practitioner_id: people.paula.actor.user_id },
  });
  await portal.call(people.admin, deleteUser, { params: { user_id: people.paula.actor.user_id } });
  expect(await openings()).toEqual(known);
  const files = await recordCalls(portal, people).archiveFor(people.anna, patient_id);
  const { activity } = JSON.parse(files.get('record.json')?.toString() ?? '') as {
    activity: { action: string; actor_name: string }[];
  };
  const told = activity.filter(({ action }) => action === 'list_read');
  expect(told.map(({ actor_name }) => actor_name)).toEqual(known.map(([, name]) => name));
});
