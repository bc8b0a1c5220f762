import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCurrentSession } from '#contract/identity/session.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let patient_id: PatientId;
let maria: Person;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = guardianCalls(portal, people);
  ({ patient_id } = await aKit(portal, people, 1));
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
});

afterAll(() => portal.close());

const isInvited = async (person: Person) => {
  const { body } = await portal.call(person, getCurrentSession, {});
  return getCurrentSession.result.parse(body)?.is_invited;
};

test('the session of an invited address says that an invitation waits, until it is answered', async () => {
  expect(await isInvited(maria)).toBeUndefined();
  const { token } = await calls.invited(patient_id, maria);
  expect(await isInvited(maria)).toBe(true);
  expect(await isInvited(people.anna)).toBeUndefined();
  await calls.accept(maria, token);
  expect(await isInvited(maria)).toBeUndefined();
});

test('an invitation that was declined or withdrawn, or has expired, waits no longer', async () => {
  const declined = await calls.invited(patient_id, maria);
  await calls.decline(maria, declined.token);
  expect(await isInvited(maria)).toBeUndefined();
  const { id } = await calls.invited(patient_id, maria);
  await calls.withdraw(patient_id, id);
  expect(await isInvited(maria)).toBeUndefined();
  await calls.invited(patient_id, maria);
  await asOwner(portal, 'update app.guardian_invitations set expires_at = now() where email = $1', [
    maria.email,
  ]);
  expect(await isInvited(maria)).toBeUndefined();
});

test('staff and an address that is not confirmed get no invitation', async () => {
  await calls.invited(patient_id, people.paula);
  expect(await isInvited(people.paula)).toBeUndefined();
  await calls.invited(patient_id, maria);
  await asOwner(portal, 'update app.credentials set email_confirmed_at = null where user_id = $1', [
    maria.actor.user_id,
  ]);
  expect(await isInvited(maria)).toBeUndefined();
});
