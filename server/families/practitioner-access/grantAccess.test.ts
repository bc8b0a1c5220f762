import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { grantAccess } from '#contract/families/practitioner-access.ts';
import { updateUser } from '#contract/identity/users.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { forgetAttempts, rowCounts } from '#server/families/register-kit/testing/registration.ts';
import { updateProfile } from '#server/identity/users/queries.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertAccess, practitionerByCode } from './queries.ts';

let portal: TestPortal;
let people: People;
/** Anna's; Dr. Paula has access. */
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ patient_id } = await aKit(portal, people, 1));
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const grant = (
  person: Person | undefined,
  practitioner: Pick<Person, 'practitioner_code'>,
  id: string = patient_id,
) =>
  portal.call(person, grantAccess, {
    params: { patient_id: id },
    body: { practitioner_code: practitioner.practitioner_code ?? '' },
  });

const aPractitioner = (name?: string) => aPerson(portal.database.db, people.admin, 'practitioner', name);

test("grantAccess gives the code's practitioner access and lists them with the others", async () => {
  const practitioner = await aPractitioner('Dr. New');
  const granted = { id: practitioner.actor.user_id, full_name: 'Dr. New' };
  const { status, body } = await grant(people.anna, practitioner);
  expect(status).toBe(201);
  expect(body).toEqual({ ...granted, granted_at: expect.any(String), kit_record_ids: null, ends_at: null });
  const patient = await portal.call(people.anna, getPatient, { params: { patient_id } });
  expect(patient.body).toMatchObject({ practitioners: [{ full_name: 'Dr. Paula' }, granted] });
});

describe('a refused grant', () => {
  test.each(everybodyButAnna)('grantAccess refuses %s and changes nothing', async (_, person, status) => {
    const before = await rowCounts(portal);
    expect((await grant(person(people), people.otherPractitioner)).status).toBe(status);
    expect(await rowCounts(portal)).toEqual(before);
  });

  test("grantAccess answers for another customer's patient as for an unknown one, with any code", async () => {
    const missing = await grant(people.otherCustomer, people.paula, crypto.randomUUID());
    expect(missing).toMatchObject({ status: 404, body: { message: 'Patient not found.' } });
    for (const practitioner_code of [people.paula.practitioner_code, 'ZZZZZZ'])
      expect((await grant(people.otherCustomer, { practitioner_code })).body).toEqual(missing.body);
  });

  test('grantAccess refuses a practitioner who already has access', async () => {
    const before = await rowCounts(portal);
    expect(await grant(people.anna, people.paula)).toMatchObject({
      status: 409,
      body: {
        code: 'practitioner_already_assigned',
        message: 'Practitioner is already assigned to this patient',
      },
    });
    expect(await rowCounts(portal)).toEqual(before);
  });

  test.each([
    ['of no practitioner', { practitioner_code: 'ZZZZZZ' }, 404],
    ['in lower case', { practitioner_code: 'abc123' }, 400],
    ['that is empty', { practitioner_code: '' }, 400],
    ['with a role', { practitioner_code: 'ZZZZZZ', role: 'admin' }, 400],
    ["with a practitioner's id", { practitioner_code: 'ZZZZZZ', practitioner_id: crypto.randomUUID() }, 400],
  ])('grantAccess refuses a code %s and changes nothing', async (_, body, status) => {
    const before = await rowCounts(portal);
    expect(await portal.call(people.anna, grantAccess, { params: { patient_id }, body })).toMatchObject({
      status,
    });
    expect(await rowCounts(portal)).toEqual(before);
  });
});

test('30 parallel grants to the same practitioner create one', async () => {
  const practitioner = await aPractitioner();
  const before = await rowCounts(portal);
  const answers = await Promise.all(Array.from({ length: 30 }, () => grant(people.anna, practitioner)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refusals = answers.filter(({ status }) => status !== 201).map(({ body }) => body);
  expect(refusals).toEqual(
    Array.from({ length: 29 }, () => expect.objectContaining({ code: 'practitioner_already_assigned' })),
  );
  expect(await rowCounts(portal)).toEqual({
    ...before,
    grants: before.grants + 1,
    audit_events: before.audit_events + 1,
  });
});

describe('a grant during a demotion', () => {
  const accessOf = (practitioner: Person) =>
    asOwner(portal, 'select from app.practitioner_access where practitioner_id = $1', [
      practitioner.actor.user_id,
    ]);

  test("a grant that waited for the practitioner's demotion is refused as an invalid code", async () => {
    const practitioner = await aPractitioner();
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(updateProfile(practitioner.actor.user_id, { full_name: 'Nobody', role: 'customer' })),
      () => grant(people.anna, practitioner),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'invalid_practitioner_code' } });
    expect(await accessOf(practitioner)).toEqual([]);
  });

  test("a grant that precedes the practitioner's demotion ends with the role", async () => {
    const practitioner = await aPractitioner();
    const params = { user_id: practitioner.actor.user_id };
    const answer = await during(
      portal,
      people.anna.actor,
      async (tx) => {
        const found = await tx.run(practitionerByCode(practitioner.practitioner_code as never));
        if (found) await tx.run(insertAccess(patient_id, found.id));
      },
      () =>
        portal.call(people.admin, updateUser, {
          params,
          body: { full_name: 'Nobody', role: 'customer', affected_patients: 1 },
        }),
    );
    expect(answer.status).toBe(200);
    expect(await accessOf(practitioner)).toEqual([]);
  });
});
