import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { type GuardianCalls, guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { deleteDueAccounts } from './deleteDueAccounts.ts';
import { insertRequest } from './queries.ts';
import { deletionCalls } from './testing/deletionCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof deletionCalls>;
let guardians: GuardianCalls;
let owner: Person;
let second: Person;
let patient_id: PatientId;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = deletionCalls(portal);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  owner = await calls.aCustomer();
  second = await calls.aCustomer();
  const family = { ...people, anna: owner };
  guardians = guardianCalls(portal, family);
  number += 1;
  ({ patient_id } = await aKit(portal, family, number));
  await guardians.makeGuardian(patient_id, second);
});

afterAll(() => portal.close());

const idOf = ({ actor }: Person) => actor.user_id;
/** How often Dr. Paula was notified that the patient leaves. */
const told = async () =>
  (await notificationCalls(portal, people).list(people.paula)).notifications.filter(
    (notification) => notification.patient_id === patient_id && notification.kind === 'patient_leaving',
  ).length;
const previewFor = async (person: Person) => {
  const { patients, staying } = (await calls.stateFor(person)).preview;
  return [patients, staying].map((named) => named.map(({ id }) => id));
};

test('a patient leaves with the last guardian who asks, whoever is the owner', async () => {
  await calls.ask(owner);
  expect([await previewFor(owner), await told()]).toEqual([[[], [patient_id]], 0]);
  expect(await previewFor(second)).toEqual([[patient_id], []]);
  await calls.ask(second);
  expect(await previewFor(second)).toEqual([[patient_id], []]);
  expect(await told()).toBe(1);
});

test('practitioners are notified no more once a guardian stays, even if the other one asked last', async () => {
  await calls.ask(second);
  await calls.ask(owner);
  expect(await told()).toBe(1);
  await calls.withdraw(second);
  expect(await told()).toBe(0);
  await calls.ask(second);
  expect(await told()).toBe(1);
});

test('of two guardians who ask at the same moment, the second notifies the practitioners', async () => {
  const [session] = await asOwner<{ id: string }>(portal, 'select id from app.sessions where user_id = $1', [
    idOf(owner),
  ]);
  const asked = await during(
    portal,
    owner.actor,
    (tx) => tx.run(insertRequest(session?.id ?? '')),
    () => calls.ask(second),
  );
  expect([asked.status, await told()]).toEqual([200, 1]);
});

test('a guardian who goes or comes while the others leave changes the notifications of practitioners', async () => {
  await calls.ask(owner);
  await guardians.remove(patient_id, idOf(second), second);
  expect(await told()).toBe(1);
  await guardians.makeGuardian(patient_id, second);
  expect(await told()).toBe(0);
});

test('practitioners are notified once, although the patient passes to the other guardian first', async () => {
  await calls.ask(second);
  await calls.ask(owner);
  await calls.afterDays(15, idOf(owner));
  await deleteDueAccounts(portal.database.db, portal.config);
  expect([await calls.exists(idOf(owner)), await told()]).toEqual([false, 1]);
  await calls.afterDays(15, idOf(second));
  await deleteDueAccounts(portal.database.db, portal.config);
  expect(await asOwner(portal, 'select from app.patients where id = $1', [patient_id])).toEqual([]);
});
