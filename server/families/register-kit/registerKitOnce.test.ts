import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { assignPractitionerCode } from '#contract/families/practitioner-codes.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { aPerson } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, register, registered, rowCounts } from './testing/registration.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(99) } } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const ALREADY = 'This Kit ID has already been registered.';
const oneMore = (counts: Awaited<ReturnType<typeof rowCounts>>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count + 1]));

describe('a repeated registration', () => {
  test('registerKit answers a repetition like the first registration and creates one kit', async () => {
    const before = await rowCounts(portal);
    const more = {
      registration_id: crypto.randomUUID(),
      practitioner_code: people.paula.practitioner_code,
    };
    const first = await register(portal, people.anna, 1, more);
    expect(first.status).toBe(201);
    for (const registration_id of [more.registration_id, more.registration_id.toUpperCase()])
      expect(await register(portal, people.anna, 1, { ...more, registration_id })).toMatchObject({
        status: 201,
        body: first.body,
      });
    expect(await rowCounts(portal)).toEqual(oneMore(before));
  });

  test('registerKit answers 50 parallel repetitions alike and creates one kit', async () => {
    const before = await rowCounts(portal);
    const more = {
      registration_id: crypto.randomUUID(),
      practitioner_code: people.paula.practitioner_code,
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => register(portal, people.anna, 2, more)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => registered(answer).id)).size).toBe(1);
    expect(await rowCounts(portal)).toEqual(oneMore(before));
  });

  test("registerKit answers 50 parallel repetitions for a patient's third kit alike", async () => {
    const { patient_id } = registered(await register(portal, people.anna, 10));
    const more = { patient: { id: patient_id } };
    await register(portal, people.anna, 11, more);
    const before = await rowCounts(portal);
    const again = { ...more, registration_id: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => register(portal, people.anna, 12, again)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rowCounts(portal)).toEqual({
      ...before,
      kits: before.kits + 1,
      used_codes: before.used_codes + 1,
    });
  });

  test("registerKit answers a repetition even if the practitioner's code was replaced since", async () => {
    const practitioner = await aPerson(portal.database.db, people.admin, 'practitioner');
    const more = {
      registration_id: crypto.randomUUID(),
      practitioner_code: practitioner.practitioner_code,
    };
    const { body } = await register(portal, people.anna, 20, more);
    await portal.call(people.admin, assignPractitionerCode, {
      params: { practitioner_id: practitioner.actor.user_id },
      body: { practitioner_code: null },
    });
    expect(await register(portal, people.anna, 20, more)).toMatchObject({ status: 201, body });
  });

  test('registerKit requires the confirmation in every repetition', async () => {
    const registration_id = crypto.randomUUID();
    await register(portal, people.anna, 21, { registration_id });
    const unconfirmed = { registration_id, confirm_kit_id: 'MB000022' };
    expect((await register(portal, people.anna, 21, unconfirmed)).status).toBe(400);
  });
});

describe('another registration of the same customer', () => {
  test.each([
    ['without an id', undefined],
    ['with its own id', crypto.randomUUID()],
  ])('registerKit refuses a second registration of the same kit %s', async (_, registration_id) => {
    const number = registration_id ? 31 : 30;
    await register(portal, people.anna, number, { registration_id: crypto.randomUUID() });
    const before = await rowCounts(portal);
    expect(await register(portal, people.anna, number, { registration_id })).toMatchObject({
      status: 409,
      body: { message: ALREADY },
    });
    expect(await rowCounts(portal)).toEqual(before);
  });

  test('registerKit registers another kit under the same registration id', async () => {
    const registration_id = crypto.randomUUID();
    const first = registered(await register(portal, people.anna, 40, { registration_id }));
    await register(portal, people.otherCustomer, 41);
    expect(await register(portal, people.anna, 999_999, { registration_id })).toMatchObject({ status: 422 });
    expect(await register(portal, people.anna, 41, { registration_id })).toMatchObject({
      status: 409,
      body: { message: ALREADY },
    });
    const second = registered(await register(portal, people.anna, 42, { registration_id }));
    expect(second).toMatchObject({ kit_id: 'MB000042' });
    expect(second.id).not.toBe(first.id);
    expect(await register(portal, people.anna, 40, { registration_id })).toMatchObject({ body: first });
  });
});

describe('the registration id of another customer', () => {
  test("registerKit registers the second customer's own kit and never returns the first one's", async () => {
    const registration_id = crypto.randomUUID();
    const annas = registered(await register(portal, people.anna, 50, { registration_id }));
    const ottos = registered(await register(portal, people.otherCustomer, 51, { registration_id }));
    expect(ottos.patient_id).not.toBe(annas.patient_id);
    expect(await register(portal, people.anna, 50, { registration_id })).toMatchObject({ body: annas });
    expect(await register(portal, people.otherCustomer, 51, { registration_id })).toMatchObject({
      body: ottos,
    });
  });

  test("registerKit refuses the first customer's kit with the same message as without the id", async () => {
    const registration_id = crypto.randomUUID();
    await register(portal, people.anna, 60, { registration_id });
    const { body: before } = await portal.call(people.otherCustomer, listPatients, {});
    const without = await register(portal, people.otherCustomer, 60);
    const refused = await register(portal, people.otherCustomer, 60, { registration_id });
    expect(refused).toMatchObject({ status: 409, body: { message: ALREADY } });
    expect(refused.body).toEqual(without.body);
    expect((await portal.call(people.otherCustomer, listPatients, {})).body).toEqual(before);
  });
});
