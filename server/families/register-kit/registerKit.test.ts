import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { updateUser } from '#contract/identity/users.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, mia, register, registered, rowCounts } from './testing/registration.ts';

const FREE = 2;
const USED = 500;
const INACTIVE = 9;
const USED_AND_INACTIVE = 501;
const UNKNOWN = 999_999;

let portal: TestPortal;
let people: People;
/** Owned by Otto. */
let foreign_id: PatientId;
let former: Person;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const { admin, otherCustomer } = people;
  await portal.call(admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(50) } } });
  await aKit(portal, people, USED);
  await aKit(portal, people, USED_AND_INACTIVE);
  for (const number of [INACTIVE, USED_AND_INACTIVE])
    await portal.call(admin, setKitActive, {
      params: { kit_id: kitCode(number) },
      body: { is_active: false },
    });
  foreign_id = registered(await register(portal, otherCustomer, 50)).patient_id;
  former = await aPerson(portal.database.db, admin, 'practitioner', 'Dr. Former');
  await portal.call(admin, updateUser, {
    params: { user_id: former.actor.user_id },
    body: { full_name: 'No doctor', role: 'customer' },
  });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const patientOf = async (patient_id: PatientId) => {
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  return getPatient.result.parse(body);
};

test.each(['paula', 'admin'] as const)(
  '%s, who is no customer, is refused with the specified sentence',
  async (who) => {
    expect(await register(portal, people[who], FREE)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed', message: 'Only customers can register kits.' },
    });
  },
);

describe('a valid registration', () => {
  test('registerKit creates a patient, a grant for the practitioner, and a kit', async () => {
    const answer = await register(portal, people.anna, 1, {
      sample_taken_date: '2026-01-02',
      kit_notes: ' taken in the morning ',
      practitioner_code: people.paula.practitioner_code,
    });
    expect(answer).toMatchObject({ status: 201, body: { kit_id: 'MB000001' } });
    expect(await patientOf(registered(answer).patient_id)).toMatchObject({
      patient: mia,
      practitioners: [{ full_name: 'Dr. Paula' }],
      kits: [
        {
          kit_id: 'MB000001',
          status: 'registered',
          sample_taken_date: '2026-01-02',
          kit_notes: 'taken in the morning',
        },
      ],
    });
  });

  test('registerKit accepts a kit and names alone, and a practitioner who already has access', async () => {
    const names = { first_name: ' Ben ', last_name: 'Meyer' };
    const { patient_id } = registered(
      await register(portal, people.anna, 10, { patient: { new: names }, kit_notes: '   ' }),
    );
    expect(await patientOf(patient_id)).toMatchObject({
      patient: { first_name: 'Ben', date_of_birth: null },
      practitioners: [],
      kits: [{ sample_taken_date: null, kit_notes: null }],
    });
    for (const number of [11, 12]) {
      const more = { patient: { id: patient_id }, practitioner_code: people.paula.practitioner_code };
      expect(await register(portal, people.anna, number, more)).toMatchObject({
        status: 201,
        body: { patient_id },
      });
    }
    const { practitioners, kits } = await patientOf(patient_id);
    expect(practitioners).toHaveLength(1);
    expect(kits.map(({ kit_id }) => kit_id)).toEqual(['MB000012', 'MB000011', 'MB000010']);
  });
});

const notValid = 'This Kit ID is not valid. Please check your entry or contact support.';

describe('a refused registration', () => {
  test.each<[string, number, () => object, number, string]>([
    ['an unknown kit', UNKNOWN, () => ({}), 422, notValid],
    ['an inactive kit', INACTIVE, () => ({}), 422, notValid],
    ['a kit that was used and then deactivated', USED_AND_INACTIVE, () => ({}), 422, notValid],
    ['a used kit', USED, () => ({}), 409, 'This Kit ID has already been registered.'],
    [
      'a wrong confirmation',
      FREE,
      () => ({ confirm_kit_id: 'MB000003' }),
      400,
      'Kit ID and confirmation do not match. Please check both entries.',
    ],
    [
      'an unknown practitioner code',
      FREE,
      () => ({ practitioner_code: 'ZZZZZZ' }),
      404,
      'Invalid practitioner code',
    ],
    [
      'the code of a former practitioner',
      FREE,
      () => ({ practitioner_code: former.practitioner_code }),
      404,
      'Invalid practitioner code',
    ],
    [
      'an unknown kit with a valid practitioner code',
      UNKNOWN,
      () => ({ practitioner_code: people.paula.practitioner_code }),
      422,
      notValid,
    ],
    [
      'a sample before the birth',
      FREE,
      () => ({ sample_taken_date: '2019-05-16' }),
      422,
      'The sample cannot have been taken before the date of birth.',
    ],
    [
      "somebody else's patient",
      FREE,
      () => ({ patient: { id: foreign_id }, practitioner_code: people.paula.practitioner_code }),
      404,
      'Patient not found.',
    ],
    [
      'a patient that does not exist',
      FREE,
      () => ({ patient: { id: PatientId.parse(crypto.randomUUID()) } }),
      404,
      'Patient not found.',
    ],
  ])('registerKit refuses %s and writes nothing', async (_, number, more, status, message) => {
    const before = await rowCounts(portal);
    const answer = await register(portal, people.anna, number, more());
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await rowCounts(portal)).toEqual(before);
  });

  test('registerKit refuses a sample before the birth of an existing patient and writes nothing', async () => {
    const { patient_id } = registered(await register(portal, people.anna, 20));
    const before = await rowCounts(portal);
    const more = { patient: { id: patient_id }, sample_taken_date: '2019-05-16' };
    expect((await register(portal, people.anna, 21, more)).status).toBe(422);
    expect(await rowCounts(portal)).toEqual(before);
    expect(
      (await register(portal, people.anna, 21, { ...more, sample_taken_date: '2019-05-17' })).status,
    ).toBe(201);
  });

  test.each<[string, () => Person | undefined, number]>([
    ['an anonymous caller', () => undefined, 401],
    ['a practitioner', () => people.paula, 403],
    ['an administrator', () => people.admin, 403],
  ])('registerKit refuses %s and writes nothing', async (_, caller, status) => {
    const before = await rowCounts(portal);
    expect((await register(portal, caller(), FREE)).status).toBe(status);
    expect(await rowCounts(portal)).toEqual(before);
  });
});
