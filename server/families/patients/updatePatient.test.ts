import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { register, tomorrowEverywhere } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, everybodyButAnna, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Mia, with a sample of 2024-01-01; Dr. Paula has access. */
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(2) } });
  ({ patient_id } = await aKit(portal, people, 1));
  await register(portal, people.otherCustomer, 2);
});

beforeEach(async () => {
  await asOwner(
    portal,
    `update app.patients set first_name = 'Mia', last_name = 'Meyer', date_of_birth = '2019-05-17';
     update app.kits set sample_taken_date = '2024-01-01'`,
  );
});

afterAll(() => portal.close());

const update = (person: Person | undefined, change: object = {}, id: string = patient_id) =>
  portal.call(person, updatePatient, {
    params: { patient_id: id },
    body: { first_name: 'Maria', last_name: 'Mayer', date_of_birth: '2018-01-01', ...change },
  });

/** All columns of all patients. */
const stored = () =>
  asOwner(
    portal,
    'select id, owner_id, first_name, last_name, date_of_birth, created_at from app.patients order by created_at',
  );

describe('a correction of a patient', () => {
  test('updatePatient stores trimmed names and the date of birth, and changes no other patient', async () => {
    const [before, others] = await stored();
    const corrected = { first_name: 'María José', last_name: "O'Neill-Mayer", date_of_birth: '2018-01-01' };
    expect(
      await update(people.anna, { ...corrected, first_name: ' María José ', last_name: "\tO'Neill-Mayer\n" }),
    ).toMatchObject({ status: 200, body: { id: patient_id, ...corrected } });
    expect(await stored()).toEqual([{ ...(before as object), ...corrected }, others]);
  });

  test.each([[{ date_of_birth: null }], [{ date_of_birth: undefined }]])(
    'updatePatient clears the date of birth with %j',
    async (change) => {
      expect(await update(people.anna, change)).toMatchObject({ status: 200, body: { date_of_birth: null } });
    },
  );

  test('updatePatient accepts a date of birth on the day of the first sample', async () => {
    expect((await update(people.anna, { date_of_birth: '2024-01-01' })).status).toBe(200);
  });
});

describe('a refused correction of a patient', () => {
  test('updatePatient refuses a date of birth after a sample and changes nothing', async () => {
    const before = await stored();
    expect(await update(people.anna, { date_of_birth: '2024-01-02' })).toMatchObject({
      status: 422,
      body: {
        code: 'sample_before_birth',
        message: 'The sample cannot have been taken before the date of birth.',
      },
    });
    expect(await stored()).toEqual(before);
  });

  test.each<[string, object, string, string?]>([
    ['an empty first name', { first_name: ' ' }, 'first_name', 'First name is required'],
    ['an empty last name', { last_name: '' }, 'last_name', 'Last name is required'],
    ['a missing first name', { first_name: undefined }, 'first_name'],
    ['a name that is too long', { last_name: 'x'.repeat(101) }, 'last_name'],
    ['a name with a NUL', { first_name: 'a\u0000b' }, 'first_name'],
    ['a name with a lone surrogate', { last_name: 'a\ud800b' }, 'last_name'],
    ['a nonexistent date', { date_of_birth: '2023-02-29' }, 'date_of_birth'],
    ['a date in the year 0', { date_of_birth: '0000-01-01' }, 'date_of_birth'],
    [
      'a date in the future',
      { date_of_birth: tomorrowEverywhere() },
      'date_of_birth',
      'The date of birth cannot be in the future',
    ],
    [
      'a date before 1900',
      { date_of_birth: '1899-12-31' },
      'date_of_birth',
      'The date of birth cannot be before 1900',
    ],
    ['an empty date', { date_of_birth: '' }, 'date_of_birth'],
    ['another owner', { owner_id: crypto.randomUUID() }, 'owner_id'],
    ['another id', { id: crypto.randomUUID() }, 'id'],
    ['a role', { role: 'admin' }, 'role'],
  ])('updatePatient refuses %s and changes nothing', async (_, change, field, sentence) => {
    const before = await stored();
    expect(await update(people.anna, change)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { [field]: sentence ?? expect.any(String) } },
    });
    expect(await stored()).toEqual(before);
  });

  test.each(everybodyButAnna)('updatePatient refuses %s and changes nothing', async (_, person, status) => {
    const before = await stored();
    expect((await update(person(people))).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  test("updatePatient answers any change to another customer's patient as for a patient that does not exist", async () => {
    const missing = await update(people.otherCustomer, {}, crypto.randomUUID());
    expect(missing).toMatchObject({
      status: 404,
      body: { code: 'patient_not_found', message: 'Patient not found.' },
    });
    expect((await update(people.otherCustomer)).body).toEqual(missing.body);
    const afterSample = { date_of_birth: '2024-01-02' };
    expect((await update(people.otherCustomer, afterSample)).body).toEqual(missing.body);
    expect((await update(people.anna, {}, 'x')).status).toBe(400);
  });
});
