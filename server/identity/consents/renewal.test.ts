import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentVersion } from '#contract/identity/consents.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { announceRenewal } from './announceRenewal.ts';
import { type ConsentCalls, consentCalls, shown } from './testing/consentCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ConsentCalls;
let families: Person[];
let terms: DocumentVersion;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = consentCalls(portal, people);
  const { db } = portal.database;
  families = await Promise.all(Array.from({ length: 5 }, () => aPerson(db, people.admin, 'customer')));
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.notifications');
  terms = await calls.publish('terms');
  for (const family of families) await calls.give(family, shown(terms));
});

afterAll(() => portal.close());

const notificationsOf = async (person: Person) => {
  const { body } = await portal.call(person, listNotifications, { query: {} });
  return listNotifications.result.parse(body).notifications.map(({ kind }) => kind);
};
const told = () => Promise.all(families.map(notificationsOf));
const announce = (id: string, batch?: number) => announceRenewal(portal.database.db, id, batch);
const queued = () =>
  asOwner<{ payload: { document_id: string } }>(
    portal,
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'announceRenewal'`,
  );

test('a renewal queues its job with the publication, another version does not', async () => {
  const before = (await queued()).length;
  await calls.publish('terms', { needs_renewal: false });
  expect(await queued()).toHaveLength(before);
  const renewed = await calls.publish('terms');
  expect((await queued()).map(({ payload }) => payload.document_id)).toContain(renewed.id);
});

test('the first version of a document queues no job', async () => {
  const privacy = await calls.publish('privacy');
  expect((await queued()).map(({ payload }) => payload.document_id)).not.toContain(privacy.id);
});

test('every customer with an earlier version gets one notification, however often and wherever the job runs', async () => {
  const { id } = await calls.publish('terms');
  await Promise.all([announce(id, 2), announce(id, 2)]);
  await announce(id, 1);
  expect(await told()).toEqual(families.map(() => ['consent_renewal']));
  expect(await notificationsOf(people.anna), 'a customer without a consent').toEqual([]);
});

test('each renewal is a notification of its own', async () => {
  for (const { id } of [await calls.publish('terms'), await calls.publish('terms')]) await announce(id);
  expect(await told()).toEqual(families.map(() => ['consent_renewal', 'consent_renewal']));
});

test('customers who have accepted the version, or withdrawn the earlier one, get no notification', async () => {
  const [first, second, ...others] = families as [Person, Person, ...Person[]];
  const renewed = await calls.publish('terms');
  await calls.give(first, shown(renewed));
  const { consents } = await calls.consentsOf(second);
  for (const { id } of consents) await calls.withdraw(second, id);
  await announce(renewed.id);
  expect(await told()).toEqual([[], [], ...others.map(() => ['consent_renewal'])]);
});

test('a customer who became a practitioner gets no notification', async () => {
  const [former] = families as [Person];
  const renewed = await calls.publish('terms');
  await asOwner(portal, `update app.profiles set role = 'practitioner' where id = $1`, [
    former.actor.user_id,
  ]);
  await announce(renewed.id);
  const given = await asOwner(portal, `select id from app.notifications where user_id = $1`, [
    former.actor.user_id,
  ]);
  expect(given).toEqual([]);
});

test('only guardians of a child are asked to state their guardianship again', async () => {
  const [, former] = families as [Person, Person];
  for (const person of [people.anna, people.otherCustomer]) await calls.accept(person);
  const { patient_id } = await aKit(portal, people, 1);
  const grown = await aKit(portal, { ...people, anna: people.otherCustomer }, 2);
  const guardians = guardianCalls(portal, people);
  await guardians.makeGuardian(patient_id, former);
  expect((await calls.give(former, { ...guardianship, patient_id })).status).toBe(204);
  await guardians.remove(patient_id, former.actor.user_id);
  await asOwner(portal, `update app.patients set date_of_birth = '2000-02-29' where id = $1`, [
    grown.patient_id,
  ]);
  await asOwner(portal, 'delete from app.notifications');
  await announce((await calls.publish('guardian')).id);
  expect(await notificationsOf(people.anna)).toEqual(['consent_renewal']);
  expect([await notificationsOf(former), await notificationsOf(people.otherCustomer)]).toEqual([[], []]);
});
