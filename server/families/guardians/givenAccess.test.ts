import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatient, listPatients } from '#contract/families/patients.ts';
import { grantAccess } from '#contract/families/practitioner-access.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let maria: Person;
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = guardianCalls(portal, people);
  maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  ({ patient_id } = await aKit(portal, people, 1));
});

afterAll(() => portal.close());

test('the author of an accepted invitation is asked to confirm, on the page and in the list, and nobody else', async () => {
  const { anna } = people;
  const asked = async (who: Person) => {
    const one = await portal.call(who, getPatient, { params: { patient_id } });
    const all = listPatients.result.parse((await portal.call(who, listPatients, {})).body);
    return [
      getPatient.result.parse(one.body).patient.awaits_confirmation,
      all.patients.find(({ id }) => id === patient_id)?.awaits_confirmation,
    ];
  };
  expect(await asked(anna)).toEqual([false, false]);
  const { id } = await calls.accepted(patient_id, maria);
  expect(await asked(anna)).toEqual([true, true]);
  await calls.confirm(patient_id, id, maria.actor.user_id);
  expect([await asked(anna), await asked(maria)]).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('the guardians of a record see which of them gave each live grant', async () => {
  const { paula, otherPractitioner, anna } = people;
  await portal.call(maria, grantAccess, {
    params: { patient_id },
    body: { practitioner_code: otherPractitioner.practitioner_code ?? '' },
  });
  const { grants } = await calls.list(patient_id);
  expect(grants).toEqual([
    {
      given_by: maria.actor.user_id,
      practitioner_id: otherPractitioner.actor.user_id,
      full_name: 'Dr. Other',
    },
    { given_by: anna.actor.user_id, practitioner_id: paula.actor.user_id, full_name: 'Dr. Paula' },
  ]);
});

test('access ends with the guardian who gave it, in one step or not at all', async () => {
  const { anna, paula, otherPractitioner } = people;
  const granted = async () =>
    (await calls.list(patient_id)).grants?.map(({ practitioner_id }) => practitioner_id);
  const both = [otherPractitioner.actor.user_id, paula.actor.user_id];
  const refused = await calls.remove(patient_id, anna.actor.user_id, maria, both);
  expect(refused).toMatchObject({ status: 403, body: { code: 'guardian_not_owner' } });
  expect(await granted()).toEqual(both);

  // A stranger among the practitioners is no failure, and neither is one whose access has ended meanwhile.
  const ended = [otherPractitioner.actor.user_id, people.otherCustomer.actor.user_id];
  expect((await calls.remove(patient_id, maria.actor.user_id, anna, ended)).status).toBe(204);
  expect(await granted()).toEqual([paula.actor.user_id]);
});

test('the confirmation of a hand-over ends the access that it names', async () => {
  await asOwner(portal, `update app.patients set date_of_birth = '1990-01-01' where id = $1`, [patient_id]);
  const { id } = await calls.accepted(patient_id, maria, { kind: 'hand_over' });
  const { anna, paula } = people;
  const answer = await calls.confirm(patient_id, id, maria.actor.user_id, anna, [paula.actor.user_id]);
  expect(answer.status).toBe(204);
  expect((await calls.list(patient_id, maria)).grants).toEqual([]);
});
