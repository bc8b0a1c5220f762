import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KitCode, PatientId } from '#contract/ids.ts';
import { addKits, setKitActive } from '#contract/kit-inventory.ts';
import { registerKit, updatePractitionerNotes } from '#contract/kits.ts';
import { getPatient, listPatients } from '#contract/patients.ts';
import { aPerson, type Person, theFirstAdmin } from '#server/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const code = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

let portal: TestPortal;
let admin: Person;
let anna: Person;
let otherCustomer: Person;
let practitioner: Person;

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.database;
  admin = await theFirstAdmin(db);
  anna = await aPerson(db, admin, 'customer', 'Anna');
  otherCustomer = await aPerson(db, admin, 'customer', 'Otto');
  practitioner = await aPerson(db, admin, 'practitioner', 'Dr. Paula');
  await portal.call(admin, addKits, { body: { range: { start: code(1), end: code(200) } } });
});

afterAll(() => portal.close());

const newPatient = { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' };

/** Registers as a customer would, for a new patient unless told otherwise. */
const register = (person: Person | undefined, number: number, more: object = {}) =>
  portal.call(person, registerKit, {
    body: { patient: { new: newPatient }, kit_id: code(number), confirm_kit_id: code(number), ...more },
  });

describe('registerKit', () => {
  test('makes patient, grant and kit', async () => {
    const answer = await register(anna, 1, {
      sample_taken_date: '2026-01-02',
      kit_notes: ' taken in the morning ',
      practitioner_code: practitioner.practitioner_code,
    });
    expect(answer).toMatchObject({ status: 201, body: { kit_id: 'MB000001' } });
    const { patient_id } = registerKit.result.parse(answer.body);
    const patient = await portal.call(anna, getPatient, { params: { patient_id } });
    expect(patient.body).toMatchObject({
      patient: { first_name: 'Mia', date_of_birth: '2019-05-17' },
      practitioners: [{ full_name: 'Dr. Paula' }],
      kits: [{ kit_id: 'MB000001', status: 'registered', kit_notes: 'taken in the morning' }],
    });
  });

  test.each([
    ['an unknown kit', 999, {}, 422, 'This Kit ID is not valid. Please check your entry or contact support.'],
    ['a used kit', 1, {}, 409, 'This Kit ID has already been registered.'],
    [
      'a wrong confirmation',
      2,
      { confirm_kit_id: 'MB000003' },
      400,
      'Kit ID and confirmation do not match. Please check both entries.',
    ],
    ['a code of nobody', 2, { practitioner_code: 'ZZZZZZ' }, 404, 'Invalid practitioner code'],
    [
      'a sample before the birth',
      2,
      { sample_taken_date: '2018-01-01' },
      422,
      'The sample cannot have been taken before the date of birth.',
    ],
  ])('refuses %s and leaves nothing behind', async (_, number, more, status, message) => {
    const before = await portal.call(anna, listPatients, {});
    expect(await register(anna, number, more)).toMatchObject({ status, body: { message } });
    expect((await portal.call(anna, listPatients, {})).body).toEqual(before.body);
  });

  test('refuses an inactive kit', async () => {
    await portal.call(admin, setKitActive, { params: { kit_id: code(9) }, body: { is_active: false } });
    expect(await register(anna, 9)).toMatchObject({ status: 422, body: { code: 'kit_not_valid' } });
  });

  test.each([
    ['a malformed kit id', { kit_id: 'MB12' }, 'kit_id'],
    ['a date that does not exist', { sample_taken_date: '2025-02-30' }, 'sample_taken_date'],
    ['a date in the future', { sample_taken_date: '2199-01-01' }, 'sample_taken_date'],
    ['notes with a NUL', { kit_notes: 'a\u0000b' }, 'kit_notes'],
    ['notes with half a character', { kit_notes: 'a\ud800b' }, 'kit_notes'],
  ])('names the field of %s', async (_, more, field) => {
    const answer = await register(anna, 2, more);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty(['fields', field]);
  });

  test('refuses members that are not asked for', async () => {
    expect(await register(anna, 2, { owner_id: otherCustomer.actor.user_id })).toMatchObject({ status: 400 });
  });

  test("does not tell somebody else's patient from one that does not exist", async () => {
    const { patients } = listPatients.result.parse((await portal.call(anna, listPatients, {})).body);
    const foreign = await register(otherCustomer, 2, { patient: { id: patients[0]?.id } });
    const missing = await register(otherCustomer, 2, {
      patient: { id: PatientId.parse(crypto.randomUUID()) },
    });
    expect(foreign).toMatchObject({ status: 404, body: missing.body });
  });

  test('is for customers only', async () => {
    expect((await register(undefined, 2)).status).toBe(401);
    expect((await register(practitioner, 2)).status).toBe(403);
    expect((await register(admin, 2)).status).toBe(403);
  });

  test('one kit under 50 parallel attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(anna, 20)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test('at most 3 kits for a patient under 50 parallel attempts', async () => {
    const first = registerKit.result.parse((await register(anna, 30)).body);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        register(anna, 31 + index, { patient: { id: first.patient_id } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This patient already has the maximum number of kits (3) registered.' },
    });
    const patient = await portal.call(anna, getPatient, { params: { patient_id: first.patient_id } });
    expect(getPatient.result.parse(patient.body).kits).toHaveLength(3);
  });
});

describe('updatePractitionerNotes', () => {
  const note = (person: Person | undefined, kit_record_id: string, practitioner_notes: string) =>
    portal.call(person, updatePractitionerNotes, {
      params: { kit_record_id: kit_record_id },
      body: { practitioner_notes },
    });

  test('is for granted practitioners and administrators; empty notes become null', async () => {
    const granted = await register(anna, 100, { practitioner_code: practitioner.practitioner_code });
    const { id } = registerKit.result.parse(granted.body);
    const stranger = await aPerson(portal.database.db, admin, 'practitioner');

    expect(await note(practitioner, id, 'Looks fine')).toMatchObject({
      status: 200,
      body: { practitioner_notes: 'Looks fine' },
    });
    expect(await note(admin, id, '')).toMatchObject({ status: 200, body: { practitioner_notes: null } });
    expect(await note(stranger, id, 'x')).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
    expect((await note(anna, id, 'x')).status).toBe(403);
    expect((await note(undefined, id, 'x')).status).toBe(401);
  });
});
