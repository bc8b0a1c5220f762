import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { forgetAttempts, mia, register, registered } from './testing/registration.ts';

let portal: TestPortal;
let people: People;
let anna: Person;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(99) } } });
});

beforeEach(async () => {
  await forgetAttempts(portal);
  await asOwner(portal, 'delete from app.registration_counts');
  anna = await aPerson(portal.database.db, people.admin, 'customer', 'Anna Meyer');
});

afterAll(() => portal.close());

const nextNumber = () => {
  number += 1;
  return number;
};
/** Registers a kit for a new patient as a form does that has asked nothing. */
const enter = (person: object, by = anna, more: object = {}) =>
  register(portal, by, nextNumber(), {
    patient: { new: { ...mia, ...person } },
    is_another_person: false,
    ...more,
  });
const patientsOf = async (person: Person) =>
  listPatients.result.parse((await portal.call(person, listPatients, {})).body).patients;
const asked = {
  status: 409,
  body: {
    code: 'patient_exists',
    message:
      'A patient with this name exists already. Please choose that patient, or confirm that this is another person.',
  },
};

test.each([
  ['in other letters', { first_name: ' MIA ' }],
  ['with more spaces', { last_name: 'Meyer  ' }],
  ['without a date of birth', { date_of_birth: null }],
])('a person who is entered a second time %s is asked about', async (_, person) => {
  expect((await enter({})).status).toBe(201);
  expect(await enter(person)).toMatchObject(asked);
  expect(await patientsOf(anna)).toHaveLength(1);
});

test('a confirmed namesake is another patient, and so is one with another date of birth', async () => {
  await enter({});
  expect((await enter({}, anna, { is_another_person: true })).status).toBe(201);
  expect((await enter({ date_of_birth: '2018-05-17' })).status).toBe(201);
  expect(await patientsOf(anna)).toHaveLength(3);
});

test('the question comes before every answer about the code', async () => {
  await enter({});
  const unknown = await register(portal, anna, 900, { is_another_person: false });
  expect(unknown).toMatchObject(asked);
});

test('a repetition of the first registration gets its answer', async () => {
  const more = { registration_id: crypto.randomUUID(), is_another_person: false };
  const code = nextNumber();
  const first = await register(portal, anna, code, more);
  expect(await register(portal, anna, code, more)).toMatchObject({ status: 201, body: first.body });
});

test('a patient of another guardian is one of the own, and a patient of a stranger is not', async () => {
  const maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  const { patient_id } = registered(await enter({}));
  await guardianCalls(portal, { ...people, anna }).makeGuardian(patient_id, maria);
  expect(await enter({}, maria)).toMatchObject(asked);
  expect((await enter({}, people.otherCustomer)).status).toBe(201);
});

test('of two registrations of one person at once, one is asked about', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const last_name = `Meyer ${round}`;
    await asOwner(portal, 'delete from app.registration_counts');
    const answers = await Promise.all([enter({ last_name }), enter({ last_name })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});
