import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { insertKit } from '#server/families/register-kit/queries.ts';
import { register } from '#server/families/register-kit/testing/registration.ts';
import { deleteProfile } from '#server/identity/users/queries.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { confirmInvitation, removeGuardian } from './queries.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let anna: Person;
let maria: Person;
let patient_id: PatientId;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(500), end: kitCode(599) } } });
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  const { db } = portal.database;
  anna = await aPerson(db, people.admin, 'customer', 'Anna Meyer');
  maria = await aPerson(db, people.admin, 'customer', 'Maria Smith');
  calls = guardianCalls(portal, { ...people, anna });
  number += 1;
  ({ patient_id } = await aKit(portal, { ...people, anna }, number));
});

afterAll(() => portal.close());

const idOf = ({ actor }: Person) => actor.user_id;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const comeOfAge = () =>
  asOwner(portal, `update app.patients set date_of_birth = '2000-02-29' where id = $1`, [patient_id]);

test('of two guardians who leave at the same moment, one stays as the owner', async () => {
  await calls.makeGuardian(patient_id, maria);
  const answers = await Promise.all([
    calls.remove(patient_id, idOf(anna), anna),
    calls.remove(patient_id, idOf(maria), maria),
  ]);
  expect(statuses(answers)).toEqual([204, 409]);
  const left = await asOwner<{ owner_id: string; others: number }>(
    portal,
    `select owner_id, (select count(*) from app.patient_guardians g where g.patient_id = p.id) as others
     from app.patients p where id = $1`,
    [patient_id],
  );
  expect(left).toHaveLength(1);
  expect(Number(left[0]?.others)).toBe(0);
});

test('the second of two guardians who leave waits for the first, and is refused as the last one', async () => {
  await calls.makeGuardian(patient_id, maria);
  const answer = await during(
    portal,
    anna.actor,
    (tx) => tx.run(removeGuardian(patient_id, idOf(anna), [])),
    () => calls.remove(patient_id, idOf(maria), maria),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'last_guardian' } });
});

test('an invitation that is accepted or confirmed many times at once is one', async () => {
  const { id, token } = await calls.invited(patient_id, maria);
  const accepts = await Promise.all(Array.from({ length: 5 }, () => calls.accept(maria, token)));
  expect(statuses(accepts)).toEqual(Array(5).fill(204));
  const confirms = await Promise.all(
    Array.from({ length: 5 }, () => calls.confirm(patient_id, id, idOf(maria))),
  );
  expect(statuses(confirms)).toEqual(Array(5).fill(204));
  const events = await asOwner(
    portal,
    `select from app.audit_events where action = 'guardian_added' and patient_id = $1`,
    [patient_id],
  );
  expect(events).toHaveLength(1);
});

test('of an acceptance and a withdrawal at once, a withdrawn invitation never makes a guardian', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const guest = await aPerson(portal.database.db, people.admin, 'customer');
    const { id, token } = await calls.invited(patient_id, guest);
    const [, withdrawn] = await Promise.all([calls.accept(guest, token), calls.withdraw(patient_id, id)]);
    expect(withdrawn.status).toBe(204);
    expect((await calls.confirm(patient_id, id, idOf(guest))).status).toBe(404);
  }
  expect(await calls.idsOf(patient_id)).toEqual([idOf(anna)]);
});

test('confirmations at once leave four guardians', async () => {
  const guests = await Promise.all(
    Array.from({ length: 5 }, () => aPerson(portal.database.db, people.admin, 'customer')),
  );
  const waiting = [];
  for (const guest of guests) waiting.push({ guest, ...(await calls.accepted(patient_id, guest)) });
  const answers = await Promise.all(
    waiting.map(({ guest, id }) => calls.confirm(patient_id, id, idOf(guest))),
  );
  expect(statuses(answers)).toEqual([204, 204, 204, 409, 409]);
  expect(await calls.idsOf(patient_id)).toHaveLength(4);
});

test('two people cannot take over one record: the second confirmation finds no guardian', async () => {
  await comeOfAge();
  const first = await calls.accepted(patient_id, maria, { kind: 'hand_over' });
  const second = await calls.accepted(patient_id, people.otherCustomer, { kind: 'hand_over' });
  const answers = await Promise.all([
    calls.confirm(patient_id, first.id, idOf(maria)),
    calls.confirm(patient_id, second.id, idOf(people.otherCustomer)),
  ]);
  expect(statuses(answers)).toEqual([204, 404]);
});

describe('a registration during a hand-over', () => {
  test('a registration during a hand-over is refused for the former guardian when the hand-over was first', async () => {
    await comeOfAge();
    const { id } = await calls.accepted(patient_id, maria, { kind: 'hand_over' });
    const answer = await during(
      portal,
      anna.actor,
      (tx) => tx.run(confirmInvitation(patient_id, id, idOf(maria), [])),
      () => register(portal, anna, 500 + number, { patient: { id: patient_id } }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const kits = await asOwner(portal, 'select from app.kits where patient_id = $1', [patient_id]);
    expect(kits).toHaveLength(1);
  });

  test('goes to the person with the rest of the record when it was first', async () => {
    await comeOfAge();
    const { id } = await calls.accepted(patient_id, maria, { kind: 'hand_over' });
    const [kit, confirmed] = await Promise.all([
      register(portal, anna, 500 + number, { patient: { id: patient_id } }),
      calls.confirm(patient_id, id, idOf(maria)),
    ]);
    expect(confirmed.status).toBe(204);
    const kits = await asOwner(portal, 'select from app.kits where patient_id = $1', [patient_id]);
    expect(kits).toHaveLength(kit.status === 201 ? 2 : 1);
  });
});

test('two guardians register for each other’s patients at once without a deadlock', async () => {
  number += 1;
  const theirs = await aKit(portal, { ...people, anna: maria }, number);
  await calls.makeGuardian(patient_id, maria);
  const { id } = await calls.accepted(theirs.patient_id, anna, { by: maria });
  await calls.confirm(theirs.patient_id, id, idOf(anna), maria);
  const answers = await Promise.all([
    register(portal, maria, 550 + number, { patient: { id: patient_id } }),
    register(portal, anna, 570 + number, { patient: { id: theirs.patient_id } }),
  ]);
  expect(statuses(answers)).toEqual([201, 201]);
});

test('a third kit that another guardian registers at the same moment leaves no room for a fourth', async () => {
  const patient = { id: patient_id };
  await calls.makeGuardian(patient_id, maria);
  await register(portal, anna, 597, { patient });
  const third = {
    kit_id: kitCode(598),
    patient_id,
    sample_taken_date: null,
    kit_notes: null,
    registration_id: null,
    registration_digest: null,
  };
  const answer = await during(
    portal,
    anna.actor,
    (tx) => tx.run(insertKit(third)),
    () => register(portal, maria, 599, { patient }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'patient_kit_limit' } });
});

describe('the deletion of an owner', () => {
  const remove = (person: Person) =>
    portal.call(people.admin, deleteUser, { params: { user_id: idOf(person) } });

  test('the deletion of an owner beside that of the other guardian deletes the patient with the second', async () => {
    await calls.makeGuardian(patient_id, maria);
    expect(statuses(await Promise.all([remove(anna), remove(maria)]))).toEqual([204, 204]);
    expect(await asOwner(portal, 'select from app.patients where id = $1', [patient_id])).toEqual([]);
  });

  test('waits for a guardian who leaves, and then takes the patient along', async () => {
    await calls.makeGuardian(patient_id, maria);
    const answer = await during(
      portal,
      maria.actor,
      (tx) => tx.run(removeGuardian(patient_id, idOf(maria), [])),
      () => remove(anna),
    );
    expect(answer.status).toBe(204);
    expect(await asOwner(portal, 'select from app.patients where id = $1', [patient_id])).toEqual([]);
  });

  test('comes before a confirmation of the owner, which then finds nothing', async () => {
    const { id } = await calls.accepted(patient_id, maria);
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(deleteProfile(idOf(anna))),
      () => calls.confirm(patient_id, id, idOf(maria)),
    );
    expect(answer.status).toBeGreaterThanOrEqual(401);
    expect(await asOwner(portal, 'select from app.patients where id = $1', [patient_id])).toEqual([]);
  });
});
