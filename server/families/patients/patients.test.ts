import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient, listPatients } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import {
  forgetAttempts,
  mia,
  register,
  registered,
} from '#server/families/register-kit/testing/registration.ts';
import {
  completeGeneric,
  everybody,
  everybodyButAnna,
  kitCode,
  type People,
} from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Mia has the kits 1 and 2, the first with its questionnaire; Dr. Paula has access. */
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(200) } } });
  const first = registered(
    await register(portal, people.anna, 1, { practitioner_code: people.paula.practitioner_code }),
  );
  ({ patient_id } = first);
  await register(portal, people.anna, 2, {
    patient: { id: patient_id },
    sample_taken_date: '2026-01-02',
    kit_notes: 'in the morning',
  });
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: first.id },
    body: completeGeneric(),
  });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const get = (person: Person | undefined, id: string = patient_id) =>
  portal.call(person, getPatient, { params: { patient_id: id } });
const list = async (person: Person) =>
  listPatients.result.parse((await portal.call(person, listPatients, {})).body).patients;

/** The first entry of a kit's history. */
const firstEntry = {
  id: expect.any(Number),
  status: 'registered',
  changed_at: expect.any(String),
  reason: null,
  next_step: null,
  act_until: null,
  has_replacement: null,
  answer: null,
  by_laboratory: false,
};

describe('getPatient', () => {
  test('getPatient gives the owner the patient, the practitioners, and the kits, newest first, without practitioner notes', async () => {
    const { status, body } = await get(people.anna);
    expect(status).toBe(200);
    expect(body).toEqual({
      patient: {
        id: patient_id,
        ...mia,
        is_shared: false,
        is_hand_over_due: false,
        awaits_confirmation: false,
        merge: null,
      },
      practitioners: [
        {
          id: people.paula.actor.user_id,
          full_name: 'Dr. Paula',
          granted_at: expect.any(String),
          kit_record_ids: null,
          ends_at: null,
        },
      ],
      kits: [
        {
          id: expect.any(String),
          kit_id: 'MB000002',
          status: 'registered',
          sample_taken_date: '2026-01-02',
          kit_notes: 'in the morning',
          created_at: expect.any(String),
          report_generated_at: null,
          questionnaire_submitted: false,
          replaced_by: null,
          replaces: null,
          last_change: firstEntry,
          status_changes: [firstEntry],
          hold: null,
          withdrawals: [],
        },
        expect.objectContaining({ kit_id: 'MB000001', questionnaire_submitted: true }),
      ],
      lacks_guardianship: false,
    });
  });

  test.each(everybodyButAnna)('getPatient refuses %s', async (_, person, status) => {
    expect((await get(person(people))).status).toBe(status);
  });

  test("getPatient answers for another customer's patient as for one that does not exist", async () => {
    const missing = await get(people.otherCustomer, crypto.randomUUID());
    expect(missing).toMatchObject({
      status: 404,
      body: { code: 'patient_not_found', message: 'Patient not found.' },
    });
    expect((await get(people.otherCustomer)).body).toEqual(missing.body);
    expect((await get(people.otherCustomer, 'not-an-id')).status).toBe(400);
  });
});

describe('listPatients', () => {
  test('listPatients gives each customer only their own patients', async () => {
    await register(portal, people.otherCustomer, 3, {
      patient: { new: { first_name: 'Tim', last_name: 'Other' } },
    });
    expect((await list(people.anna)).map(({ id }) => id)).toEqual([patient_id]);
    expect((await list(people.otherCustomer)).map(({ first_name }) => first_name)).toEqual(['Tim']);
    expect(await list(await aPerson(portal.database.db, people.admin, 'customer'))).toEqual([]);
  });

  test.each<[string, () => Person | undefined, number]>([
    ['an anonymous caller', () => undefined, 401],
    ['a practitioner', () => people.paula, 403],
    ['an administrator', () => people.admin, 403],
  ])('listPatients refuses %s', async (_, person, status) => {
    expect((await portal.call(person(), listPatients, {})).status).toBe(status);
  });

  test('listPatients sorts patients by name regardless of case, each with its kits, newest first', async () => {
    const customer = await aPerson(portal.database.db, people.admin, 'customer');
    const names = Array.from({ length: 12 }, (_, index) => `${index % 2 ? 'n' : 'N'}ame ${10 + index}`);
    for (const [index, first_name] of [...names.entries()].toReversed()) {
      const patient = { new: { first_name, last_name: 'Many' } };
      const { patient_id: id } = registered(await register(portal, customer, 50 + index, { patient }));
      await register(portal, customer, 100 + index, { patient: { id } });
    }
    const patients = await list(customer);
    expect(patients.map(({ first_name }) => first_name)).toEqual(names);
    expect(patients.map(({ kits }) => kits.map(({ kit_id }) => kit_id))).toEqual(
      names.map((_, index) => [kitCode(100 + index), kitCode(50 + index)]),
    );
  });
});
