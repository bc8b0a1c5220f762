import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { forgetAttempts, hundredAtOnce, register } from './testing/registration.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(99) } } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

/** Sends this many registrations of unknown kits in parallel; counts the answers "not valid" and "too many attempts". */
async function tried(person: Caller, times: number): Promise<[number, number]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      hundredAtOnce(() => register(portal, person, 900_000 + index)),
    ),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  return [count(422), count(429)];
}

/** Sends this many registrations of unknown kits in parallel; expects "not valid" for each. */
const guess = async (person: Caller, times: number) => expect(await tried(person, times)).toEqual([times, 0]);

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

const aCustomer = (): Promise<Person> => aPerson(portal.database.db, people.admin, 'customer');

test('an account may try 60 kit ids an hour; the 61st is refused even if valid, and other accounts are not affected', async () => {
  await guess(people.anna, 60);
  expectTooMany(await register(portal, people.anna, 1));
  expect((await register(portal, people.otherCustomer, 1)).status).toBe(201);
});

test('parallel registrations cannot exceed the limit of attempts', async () => {
  expect(await tried(people.anna, 80)).toEqual([60, 20]);
});

test('a burst of 300 parallel guesses finds no valid kit after the 60 attempts of its account', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 290 }, (_, index) =>
      hundredAtOnce(() => register(portal, people.anna, 900_000 + index)),
    ),
    ...Array.from({ length: 10 }, (_, index) =>
      hundredAtOnce(() => register(portal, people.anna, 11 + index)),
    ),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(60);
  const registered = statuses.filter((status) => status === 201).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(300 - 60 - registered);
});

test('attempts of a throttled account do not count against others at its address', async () => {
  expect(await tried(people.anna, 300)).toEqual([60, 240]);
  await guess(people.otherCustomer, 60);
});

test('a network may try 300 kit ids an hour with all its accounts, and other networks are not affected', async () => {
  for (let index = 0; index < 5; index += 1) await guess(await aCustomer(), 60);
  const customer = await aCustomer();
  expectTooMany(await register(portal, customer, 30));
  const elsewhere = { token: customer.token, remoteAddress: '192.0.2.1' };
  expect((await register(portal, elsewhere, 30)).status).toBe(201);
});

test('registrations with unknown practitioner codes count against the same limit', async () => {
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

test("registrations of other customers' kits count against the same limit", async () => {
  await register(portal, people.otherCustomer, 40);
  const answers = await Promise.all(Array.from({ length: 60 }, () => register(portal, people.anna, 40)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
  expectTooMany(await register(portal, people.anna, 3));
});

test('a successful registration counts as no attempt, and takes none back', async () => {
  await guess(people.anna, 59);
  for (const number of [3, 4]) expect((await register(portal, people.anna, number)).status).toBe(201);
  await guess(people.anna, 1);
  expectTooMany(await register(portal, people.anna, 5));
});

test("a repeated registration and the caller's own kit count as no attempts", async () => {
  const registration_id = crypto.randomUUID();
  await register(portal, people.anna, 5, { registration_id });
  for (let index = 0; index < 40; index += 1) {
    expect((await register(portal, people.anna, 5, { registration_id })).status).toBe(201);
    expect((await register(portal, people.anna, 5)).status).toBe(409);
  }
  await guess(people.anna, 60);
});
