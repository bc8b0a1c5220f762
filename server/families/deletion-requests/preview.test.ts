import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordLink } from '#contract/records/record-links.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { deletionCalls } from './testing/deletionCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof deletionCalls>;
let notifications: ReturnType<typeof notificationCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = deletionCalls(portal);
  notifications = notificationCalls(portal, people);
});

afterAll(() => portal.close());

const tim = { first_name: 'Tim', last_name: 'Berg' };

/** A customer with a complete kit of Mia's, two open ones of hers, and an ended one of Tim's. */
async function aFamily() {
  const customer = await calls.aCustomer();
  const family = { ...people, anna: customer };
  const full = await recordCalls(portal, family).aFullKit((number += 1));
  const mia = { id: full.patient_id };
  await portal.call(customer, createRecordLink, {
    params: { patient_id: full.patient_id },
    body: { label: 'Dr. Outside', passcode: '135790' },
  });
  const sent = await aKit(portal, family, (number += 1), mia);
  const received = await aKit(portal, family, (number += 1), mia);
  await notifications.changeStatus(received.kit_id, 'registered', 'received');
  const ended = await aKit(portal, family, (number += 1), tim);
  await notifications.changeStatus(ended.kit_id, 'registered', 'cancelled');
  return { customer, mia: full.patient_id, tim: ended.patient_id, sent, received };
}

test('the preview names and counts the records that are deleted, and lists the open kits with their states', async () => {
  const family = await aFamily();
  await aFamily();
  const { preview } = await calls.stateFor(family.customer);
  expect(preview).toEqual({
    patients: [
      { id: family.mia, first_name: 'Mia', last_name: 'Meyer' },
      { id: family.tim, ...tim },
    ],
    staying: [],
    kits: 4,
    answers: 1,
    report_files: expect.any(Number),
    links: 1,
    grants: 2,
    open_kits: [
      { kit_id: family.sent.kit_id, status: 'registered' },
      { kit_id: family.received.kit_id, status: 'received' },
    ],
  });
  expect(preview.report_files).toBeGreaterThanOrEqual(5);
});

test('the preview of a new account is empty', async () => {
  expect((await calls.stateFor(await calls.aCustomer())).preview).toEqual({
    patients: [],
    staying: [],
    kits: 0,
    answers: 0,
    report_files: 0,
    links: 0,
    grants: 0,
    open_kits: [],
  });
});

/** Kinds of Paula's notifications about a patient. */
const toldPaula = async (patient_id: string) =>
  (await notifications.list(people.paula)).notifications
    .filter((notification) => notification.patient_id === patient_id)
    .map(({ kind }) => kind);

test('practitioners with access are notified at once, and once for each patient', async () => {
  const { customer, mia } = await aFamily();
  await calls.ask(customer);
  await calls.ask(customer);
  expect((await toldPaula(mia)).filter((kind) => kind === 'patient_leaving')).toEqual(['patient_leaving']);
  expect((await notifications.list(people.otherPractitioner)).notifications).toEqual([]);
  const due = await asOwner(
    portal,
    `select mail_state, mail_at > now() as is_later from app.notifications where kind = 'patient_leaving' and patient_id = $1`,
    [mia],
  );
  expect(due).toEqual([{ mail_state: 'due', is_later: true }]);
});

test('a request that is taken back takes its notifications along, except those that a practitioner was mailed', async () => {
  const { customer, mia, tim: other } = await aFamily();
  await calls.ask(customer);
  await asOwner(
    portal,
    `update app.notifications set mail_state = 'mailed' where kind = 'patient_leaving' and patient_id = $1`,
    [other],
  );
  const own = async () => (await notifications.list(customer)).notifications.map(({ kind }) => kind);
  expect(await own()).toContain('deletion_requested');
  await calls.withdraw(customer);
  expect(await own()).not.toContain('deletion_requested');
  expect([await toldPaula(mia), await toldPaula(other)]).toEqual([
    expect.not.arrayContaining(['patient_leaving']),
    expect.arrayContaining(['patient_leaving']),
  ]);
});

test('a patient with another guardian stays: the preview says so, and practitioners are not notified', async () => {
  const { customer, mia, tim: other } = await aFamily();
  // One place decides about guardians.
  await asOwner(
    portal,
    `create or replace function app.guardians_of(patient uuid) returns setof uuid
     language sql stable security definer set search_path = app, pg_temp
     as $$ select p.owner_id from app.patients p where p.id = guardians_of.patient
       union all select '${people.otherCustomer.actor.user_id}' where patient = '${mia}' $$`,
  );
  const { preview } = await calls.stateFor(customer);
  expect([preview.staying, preview.patients].map((patients) => patients.map(({ id }) => id))).toEqual([
    [mia],
    [other],
  ]);
  expect(preview).toMatchObject({ kits: 1, answers: 0, links: 0, grants: 1, open_kits: [] });
  await calls.ask(customer);
  expect(await toldPaula(mia)).not.toContain('patient_leaving');
  expect(await toldPaula(other)).toContain('patient_leaving');
});
