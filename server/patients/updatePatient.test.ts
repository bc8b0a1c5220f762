import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addKits } from '#contract/kit-inventory.ts';
import { updatePatient } from '#contract/patients.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { register, tomorrowEverywhere } from '#server/kits/testing/registration.ts';
import { aKit, everybody, everybodyButAnna, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Mia, whom Dr. Paula sees; her sample is of 2024-01-01. */
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

/** Everything about all patients. */
const stored = () =>
  asOwner(
    portal,
    'select id, owner_id, first_name, last_name, date_of_birth, created_at from app.patients order by created_at',
  );

describe('corrects', () => {
  test('names, trimmed, and date of birth, and nobody else', async () => {
    const [before, others] = await stored();
    const corrected = { first_name: 'María José', last_name: "O'Neill-Mayer", date_of_birth: '2018-01-01' };
    expect(
      await update(people.anna, { ...corrected, first_name: ' María José ', last_name: "\tO'Neill-Mayer\n" }),
    ).toMatchObject({ status: 200, body: { id: patient_id, ...corrected } });
    expect(await stored()).toEqual([{ ...(before as object), ...corrected }, others]);
  });

  test.each([[{ date_of_birth: null }], [{ date_of_birth: undefined }]])(
    'and leaves the date of birth open: %j',
    async (change) => {
      expect(await update(people.anna, change)).toMatchObject({ status: 200, body: { date_of_birth: null } });
    },
  );

  test('a date of birth up to the day of the first sample', async () => {
    expect((await update(people.anna, { date_of_birth: '2024-01-01' })).status).toBe(200);
  });
});

describe('refuses, and changes nothing:', () => {
  test('a date of birth after a sample', async () => {
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
    ['no first name', { first_name: undefined }, 'first_name'],
    ['a name that is too long', { last_name: 'x'.repeat(101) }, 'last_name'],
    ['a name with a NUL', { first_name: 'a\u0000b' }, 'first_name'],
    ['a name with half a character', { last_name: 'a\ud800b' }, 'last_name'],
    ['a date that does not exist', { date_of_birth: '2023-02-29' }, 'date_of_birth'],
    ['a date in the year 0', { date_of_birth: '0000-01-01' }, 'date_of_birth'],
    [
      'a date in the future',
      { date_of_birth: tomorrowEverywhere() },
      'date_of_birth',
      'The date of birth cannot be in the future',
    ],
    ['a date that is empty', { date_of_birth: '' }, 'date_of_birth'],
    ['another owner', { owner_id: crypto.randomUUID() }, 'owner_id'],
    ['another id', { id: crypto.randomUUID() }, 'id'],
    ['a role', { role: 'admin' }, 'role'],
  ])('%s', async (_, change, field, sentence) => {
    const before = await stored();
    expect(await update(people.anna, change)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { [field]: sentence ?? expect.any(String) } },
    });
    expect(await stored()).toEqual(before);
  });

  test.each(everybodyButAnna)('%s', async (_, person, status) => {
    const before = await stored();
    expect((await update(person(people))).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  test("somebody else's patient, in the words of one who does not exist, whatever is sent", async () => {
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
