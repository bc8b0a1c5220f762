import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKits } from '#contract/kit-inventory.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, register } from './testing/registration.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(9) } } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

/** Registers so many kits that do not exist, at once: how many are refused as such, and how many as too many. */
async function tried(person: Person, times: number): Promise<[number, number]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => register(portal, person, 900_000 + index)),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  return [count(422), count(429)];
}

/** Registers so many kits that do not exist; each is refused as such. */
const guess = async (person: Person, times: number) => expect(await tried(person, times)).toEqual([times, 0]);

function expectTooMany({ status, body, response }: Answer): void {
  const retry_after = Number(response.headers['retry-after']);
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      code: 'over_request_rate_limit',
      message: 'Too many attempts. Please wait 60 minutes and try again.',
      details: { retry_after },
    },
  });
  expect(retry_after).toBeGreaterThan(59 * 60);
  expect(retry_after).toBeLessThanOrEqual(60 * 60);
}

test('60 kit ids are tried in an hour by one account, then not even a right one; another account is free', async () => {
  await guess(people.anna, 60);
  expectTooMany(await register(portal, people.anna, 1));
  expect((await register(portal, people.otherCustomer, 1)).status).toBe(201);
});

test('no more are tried at once', async () => {
  expect(await tried(people.anna, 80)).toEqual([60, 20]);
});

test('further attempts of an account that is refused leave others at its address theirs', async () => {
  expect(await tried(people.anna, 300)).toEqual([60, 240]);
  await guess(people.otherCustomer, 60);
});

test('a practitioner code is tried no more often with a registration', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      register(portal, people.anna, 2, { practitioner_code: `AAAA${10 + index}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expectTooMany(
    await register(portal, people.anna, 2, { practitioner_code: people.paula.practitioner_code }),
  );
});

test('a kit that is registered forgives', async () => {
  for (const number of [3, 4]) {
    await guess(people.anna, 59);
    expect((await register(portal, people.anna, number)).status).toBe(201);
  }
  await guess(people.anna, 60);
});

test('a registration that is only sent again does not', async () => {
  const registration_id = crypto.randomUUID();
  await register(portal, people.anna, 5, { registration_id });
  for (let index = 0; index < 2; index += 1) {
    await guess(people.anna, 29);
    expect((await register(portal, people.anna, 5, { registration_id })).status).toBe(201);
  }
  expectTooMany(await register(portal, people.anna, 6));
});
