import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveKit } from '#contract/families/register-kit.ts';
import { addKits, listKitLabels, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPage, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, proofOf, register, registerByLabel } from './testing/registration.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(199) } } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const proof = (number: number) => proofOf(portal, people.admin, number);
const prove = (caller: Caller, number: number, given: string) =>
  portal.call(caller, proveKit, { params: { kit_id: kitCode(number) }, body: { proof: given } });
const waitingReport = async (number: number) => {
  await reports.uploadPage(kitCode(number), '1');
  await reports.publish(kitCode(number));
};
const refused = (code: string, status: number) => ({ status, body: { code } });
const countedGuesses = async () =>
  (await asOwner<{ points: number }>(portal, "select points from app.throttle where key like '%account%'"))[0]
    ?.points ?? 0;

describe('the proof of a label', () => {
  test('every label has its own proof of 128 bits, the same each time it is printed', async () => {
    const query = { start: kitCode(1), end: kitCode(199) };
    const labels = async () =>
      listKitLabels.result.parse((await portal.call(people.admin, listKitLabels, { query })).body).kits;
    const proofs = (await labels()).map((label) => label.proof);
    expect(new Set(proofs).size).toBe(199);
    expect(proofs.every((each) => /^[\w-]{22}$/.test(each))).toBe(true);
    expect((await labels()).map((label) => label.proof)).toEqual(proofs);
  });

  test('labels of two databases have different proofs', async () => {
    const before = await proof(1);
    const key = await asOwner<{ inner_key: Buffer }>(portal, 'select inner_key from app.label_key');
    await asOwner(portal, 'update app.label_key set inner_key = outer_key');
    expect(await proof(1)).not.toBe(before);
    await asOwner(portal, 'update app.label_key set inner_key = $1', [key[0]?.inner_key]);
    expect(await proof(1)).toBe(before);
  });
});

describe('a registration by the label', () => {
  test('a report that came in before is readable with a registration by the label', async () => {
    await waitingReport(1);
    expect(await registerByLabel(portal, people.anna, people.admin, 1)).toMatchObject({
      status: 201,
      body: { is_proved: true },
    });
    expect((await reports.read(people.anna, kitCode(1))).body).toBe(aPage('1'));
  });

  test('a repeated registration by the label gets the same answer', async () => {
    const more = { registration_id: crypto.randomUUID() };
    const first = await registerByLabel(portal, people.anna, people.admin, 2, more);
    expect(await registerByLabel(portal, people.anna, people.admin, 2, more)).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  test.each([
    ['an invented proof', () => Promise.resolve('A'.repeat(22))],
    ['the proof of the next kit', () => proof(11)],
    ['an empty proof', () => Promise.resolve('')],
    ['a proof with a null character', () => Promise.resolve('\u0000')],
  ])('%s is refused like an unknown kit and counts as a guess', async (_, given) => {
    const wrong = await register(portal, people.anna, 10, { proof: await given() });
    if (wrong.status === 400) return;
    expect(wrong).toMatchObject(refused('kit_not_valid', 422));
    expect(await countedGuesses()).toBe(1);
    const unknown = await register(portal, people.anna, 999_999);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('a label registers its kit even after too many wrong codes, and a wrong proof does not', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await register(portal, people.anna, 999_999);
    expect((await register(portal, people.anna, 15)).status).toBe(429);
    expect((await register(portal, people.anna, 15, { proof: await proof(16) })).status).toBe(429);
    expect((await registerByLabel(portal, people.anna, people.admin, 15)).status).toBe(201);
  });

  test('the label of an inactive kit is refused like an unknown kit', async () => {
    const given = await proof(12);
    await portal.call(people.admin, setKitActive, {
      params: { kit_id: kitCode(12) },
      body: { is_active: false },
    });
    expect(await register(portal, people.anna, 12, { proof: given })).toMatchObject(
      refused('kit_not_valid', 422),
    );
  });

  test('the label of a registered kit is refused as registered and counts as no guess', async () => {
    await register(portal, people.otherCustomer, 13);
    expect(await registerByLabel(portal, people.anna, people.admin, 13)).toMatchObject({
      status: 409,
      body: { code: 'kit_already_registered', message: 'This Kit ID has already been registered.' },
    });
    expect(await countedGuesses()).toBe(0);
  });

  test('of two customers who register one label at the same moment, one registers the kit', async () => {
    const answers = await Promise.all(
      [people.anna, people.otherCustomer].map((person) => registerByLabel(portal, person, people.admin, 14)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a proof after the registration', () => {
  test('the owner proves a registration by the label and reads the report that waited', async () => {
    await waitingReport(20);
    expect(await register(portal, people.anna, 20)).toMatchObject({ body: { is_proved: false } });
    expect((await reports.read(people.anna, kitCode(20))).status).toBe(404);
    for (let repetition = 0; repetition < 2; repetition += 1)
      expect((await prove(people.anna, 20, await proof(20))).status).toBe(200);
    expect((await reports.read(people.anna, kitCode(20))).body).toBe(aPage('1'));
    expect(await countedGuesses()).toBe(0);
  });

  test("a label proves no other customer's registration", async () => {
    await waitingReport(21);
    await register(portal, people.otherCustomer, 21);
    expect(await prove(people.anna, 21, await proof(21))).toMatchObject(
      refused('kit_already_registered', 409),
    );
    expect((await reports.read(people.otherCustomer, kitCode(21))).status).toBe(404);
  });

  test('a wrong proof of the caller’s own kit proves nothing and counts as a guess', async () => {
    await register(portal, people.anna, 22);
    expect(await prove(people.anna, 22, await proof(23))).toMatchObject(refused('kit_not_valid', 422));
    expect(await countedGuesses()).toBe(1);
  });

  test('a label proves no kit that nobody has registered', async () => {
    expect(await prove(people.anna, 24, await proof(24))).toMatchObject(refused('kit_not_found', 404));
  });
});
