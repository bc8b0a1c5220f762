import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient, updatePatient } from '#contract/families/patients.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, mia, register, registered, rowCounts } from './testing/registration.ts';

let portal: TestPortal;
let people: People;
let kits = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(99) } } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const details = { sample_taken_date: '2024-01-01', kit_notes: 'in the morning' };
const another = (change: object) => ({ patient: { new: { ...mia, ...change } } });
const differs = {
  status: 409,
  body: {
    code: 'registration_differs',
    message: 'This kit was already registered with other details. Open the patient to see and correct them.',
  },
};

/** Registers a kit; `again` repeats the registration with changes. */
async function aRegistration() {
  const number = (kits += 1);
  const registration_id = crypto.randomUUID();
  const { practitioner_code } = people.paula;
  const send = (change: object = {}) =>
    register(portal, people.anna, number, { registration_id, practitioner_code, ...details, ...change });
  const first = await send();
  return { kit: registered(first), send };
}

describe('a repeated registration id', () => {
  test.each<[string, () => object]>([
    ['another first name', () => another({ first_name: 'Maria' })],
    ['another last name', () => another({ last_name: 'Mayer' })],
    ['names the other way round', () => another({ first_name: mia.last_name, last_name: mia.first_name })],
    ['another date of birth', () => another({ date_of_birth: '2019-05-18' })],
    ['no date of birth', () => another({ date_of_birth: null })],
    ['another sample date', () => ({ sample_taken_date: '2024-01-02' })],
    ['no sample date', () => ({ sample_taken_date: null })],
    ['other notes', () => ({ kit_notes: 'in the evening' })],
    ['no notes', () => ({ kit_notes: '' })],
    ['another practitioner', () => ({ practitioner_code: people.otherPractitioner.practitioner_code })],
    ['no practitioner', () => ({ practitioner_code: null })],
    ['an unknown practitioner code', () => ({ practitioner_code: 'ZZZZZZ' })],
    ['a sample date before the birth', () => ({ sample_taken_date: '2019-05-16' })],
  ])('registerKit refuses a repetition with %s and writes nothing', async (_, change) => {
    const { kit, send } = await aRegistration();
    const before = await rowCounts(portal);
    expect(await send(change())).toMatchObject(differs);
    expect(await rowCounts(portal)).toEqual(before);
    const { body } = await portal.call(people.anna, getPatient, { params: { patient_id: kit.patient_id } });
    expect(body).toMatchObject({
      patient: mia,
      practitioners: [{ full_name: 'Dr. Paula' }],
      kits: [details],
    });
  });

  test('registerKit refuses a repetition for the patient that it created, and for another patient', async () => {
    const { patient_id: other_id } = (await aRegistration()).kit;
    const { kit, send } = await aRegistration();
    const before = await rowCounts(portal);
    for (const id of [kit.patient_id, other_id, crypto.randomUUID()])
      expect(await send({ patient: { id } })).toMatchObject(differs);
    expect(await rowCounts(portal)).toEqual(before);
  });

  test.each<[string, object]>([
    ['notes with space around them', { kit_notes: ' in the morning\n' }],
    ['names with space around them', another({ first_name: ' Mia', last_name: 'Meyer ' })],
  ])('registerKit answers a repetition with %s like the first registration', async (_, change) => {
    const { kit, send } = await aRegistration();
    expect(await send(change)).toMatchObject({ status: 201, body: kit });
  });

  test('registerKit answers a repetition with null for omitted fields like the first registration', async () => {
    const registration_id = crypto.randomUUID();
    const number = (kits += 1);
    const empty = { sample_taken_date: null, kit_notes: ' ', practitioner_code: null };
    const send = (date_of_birth: null | undefined, more: object = {}) =>
      register(portal, people.anna, number, { registration_id, ...another({ date_of_birth }), ...more });
    const kit = registered(await send(undefined));
    expect(await send(null, empty)).toMatchObject({ status: 201, body: kit });
  });

  test('registerKit answers a repetition with the patient id in capitals like the first registration', async () => {
    const { patient_id } = (await aRegistration()).kit;
    const registration_id = crypto.randomUUID();
    const number = (kits += 1);
    const send = (id: string) => register(portal, people.anna, number, { registration_id, patient: { id } });
    const kit = registered(await send(patient_id));
    expect(await send(patient_id.toUpperCase())).toMatchObject({ status: 201, body: kit });
  });

  test('registerKit answers a repetition like the first registration even after kit and patient were corrected', async () => {
    const { kit, send } = await aRegistration();
    const { id: kit_record_id, patient_id } = kit;
    const sample = { sample_taken_date: '2024-02-02', kit_notes: null };
    await portal.call(people.anna, updateKit, { params: { kit_record_id }, body: sample });
    const patient = { ...mia, first_name: 'Maria' };
    await portal.call(people.anna, updatePatient, { params: { patient_id }, body: patient });
    expect(await send()).toMatchObject({ status: 201, body: kit });
    expect(await send({ ...another({ first_name: 'Maria' }), ...sample })).toMatchObject(differs);
  });
});

test('50 parallel registrations, half of them changed, create one kit; equal ones are answered, the others refused', async () => {
  const before = await rowCounts(portal);
  const number = (kits += 1);
  const registration_id = crypto.randomUUID();
  const contents = [{ kit_notes: 'one' }, another({ first_name: 'Maria' })];
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => ({
      content: index % 2,
      answer: await register(portal, people.anna, number, { registration_id, ...contents[index % 2] }),
    })),
  );
  const done = answers.filter(({ answer }) => answer.status === 201);
  expect(new Set(done.map(({ content }) => content)).size).toBe(1);
  expect(new Set(done.map(({ answer }) => registered(answer).id)).size).toBe(1);
  const others = answers.filter(({ answer }) => answer.status !== 201);
  expect(others).toHaveLength(25);
  for (const { answer } of others) expect(answer).toMatchObject(differs);
  expect(await rowCounts(portal)).toEqual({
    ...before,
    patients: before.patients + 1,
    kits: before.kits + 1,
    used_codes: before.used_codes + 1,
  });
});
