import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient, updatePatient } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { isMinor, portalToday } from '#contract/shared/isMinor.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { mia, register, registered } from '#server/families/register-kit/testing/registration.ts';
import { restClient } from '#server/hosted-client/tables/testing/restClient.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ConsentCalls, consentCalls, shown } from './testing/consentCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ConsentCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = consentCalls(portal, people);
});

beforeEach(async () => {
  number += 1;
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(number) } });
});

afterAll(() => portal.close());

const born = (date_of_birth: string | null, more: object = {}) =>
  register(portal, people.anna, number, { patient: { new: { ...mia, date_of_birth } }, ...more });
const lacksOf = async (patient_id: PatientId, person: Person = people.anna) => {
  const { body } = await portal.call(person, getPatient, { params: { patient_id } });
  return getPatient.result.parse(body).lacks_guardianship;
};
/** The date so many years and days before today. */
const ago = (years: number, days = 0) => {
  const date = new Date(`${portalToday()}T00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};
const without = { guardianship: undefined };

describe('a registration for a new patient', () => {
  test.each([
    ['a child', () => mia.date_of_birth],
    ['somebody whose 18th birthday is tomorrow', () => ago(18, -1)],
  ])('who is %s is refused without the statement, and writes nothing', async (_, date) => {
    const before = await asOwner(portal, 'select count(*) from app.patients');
    expect(await born(date(), without)).toMatchObject({
      status: 422,
      body: {
        code: 'guardianship_needed',
        message: 'This person is under 18. Please confirm that you are the parent or legal guardian.',
      },
    });
    expect(await asOwner(portal, 'select count(*) from app.patients')).toEqual(before);
  });

  test.each([
    ['turns 18 today', () => ago(18)],
    ['is of age', () => '1980-02-29'],
    ['has no date of birth', () => null],
  ])('who %s needs no statement', async (_, date) => {
    const answer = await born(date(), without);
    expect(answer.status).toBe(201);
    expect(await lacksOf(registered(answer).patient_id)).toBe(false);
  });

  test('who is a child stores the statement with patient, version, author and time', async () => {
    const { patient_id } = registered(await born(mia.date_of_birth));
    expect(
      await asOwner(
        portal,
        `select user_id, document_id, given_at = p.created_at as is_same_transaction
         from app.consents c join app.patients p on p.id = c.patient_id where p.id = $1`,
        [patient_id],
      ),
    ).toEqual([
      {
        user_id: people.anna.actor.user_id,
        document_id: guardianship.document_id,
        is_same_transaction: true,
      },
    ]);
    expect(await lacksOf(patient_id)).toBe(false);
  });

  test.each([
    ['a wrong hash', { guardianship: { ...guardianship, sha256: 'a'.repeat(64) } }, 409],
    ['an unknown document', { guardianship: { ...guardianship, document_id: crypto.randomUUID() } }, 409],
    ['a statement that is none', { guardianship: true }, 400],
  ])(
    'a registration for a new patient is refused with %s, and leaves neither patient nor kit',
    async (_, more, status) => {
      const before = await asOwner(portal, 'select count(*) from app.patients');
      expect((await born(mia.date_of_birth, more)).status).toBe(status);
      expect(await asOwner(portal, 'select count(*) from app.patients')).toEqual(before);
      expect((await born(mia.date_of_birth)).status).toBe(201);
    },
  );

  test('a registration for a new patient with a refused kit leaves no statement', async () => {
    const before = await asOwner(portal, 'select id from app.consents order by id');
    const code = kitCode(990);
    expect((await born(mia.date_of_birth, { kit_id: code, confirm_kit_id: code })).status).toBe(422);
    expect(await asOwner(portal, 'select id from app.consents order by id')).toEqual(before);
  });
});

describe('a patient under 18 who came another way', () => {
  test('a patient under 18 who came another way is shown to the owner, blocks nothing, and needs one statement', async () => {
    const anna = restClient(await listening(portal), people.anna);
    const { data } = await anna
      .from('patients')
      .insert({ ...mia, patient_id: people.anna.actor.user_id })
      .select('id')
      .single<{ id: PatientId }>();
    const patient_id = data?.id as PatientId;
    expect(await lacksOf(patient_id)).toBe(true);
    const kit_id = kitCode(number);
    expect((await anna.from('kits').insert({ patient_id, kit_id, status: 'registered' })).status).toBe(201);
    expect((await calls.give(people.anna, { ...guardianship, patient_id })).status).toBe(204);
    expect(await lacksOf(patient_id)).toBe(false);
  });

  test('a patient who is under 18 by a changed date of birth needs a statement of guardianship', async () => {
    const { patient_id } = registered(await born('1980-01-01', without));
    const body = { ...mia, date_of_birth: ago(10) };
    expect((await portal.call(people.anna, updatePatient, { params: { patient_id }, body })).status).toBe(
      200,
    );
    expect(await lacksOf(patient_id)).toBe(true);
  });

  test('a patient under 18 who came another way needs a new statement after a newer version with a renewal', async () => {
    const { patient_id } = await aKit(portal, people, 500);
    await calls.publish('guardian', { needs_renewal: false });
    expect(await lacksOf(patient_id)).toBe(false);
    const renewed = await calls.publish('guardian');
    expect(await lacksOf(patient_id)).toBe(true);
    expect((await calls.give(people.anna, { ...guardianship, patient_id })).status, 'the first one').toBe(
      409,
    );
    expect((await calls.give(people.anna, { ...shown(renewed), patient_id })).status).toBe(204);
    expect(await lacksOf(patient_id)).toBe(false);
  });
});

test.each([
  ['2008-02-29', '2026-02-28'],
  ['2008-02-29', '2026-03-01'],
  ['2006-02-28', '2024-02-28'],
  ['2006-03-01', '2024-02-29'],
  ['2008-06-01', '2026-05-31'],
  ['2008-06-01', '2026-06-01'],
  ['2007-12-31', '2026-01-01'],
])('the database and the contract agree about somebody born on %s on %s', async (birth, today) => {
  expect(await asOwner(portal, 'select app.is_minor($1, $2)', [birth, today])).toEqual([
    { is_minor: isMinor(birth, today) },
  ]);
});
