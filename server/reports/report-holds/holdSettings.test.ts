import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getHoldChoice,
  getHoldPolicy,
  setHoldChoice,
  setHoldPolicy,
} from '#contract/reports/report-holds.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { holdCalls } from './testing/holdCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof holdCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = holdCalls(portal, people);
});

beforeEach(async () => {
  await calls.setPolicy({ longest_days: 14, default_days: 0 });
  await calls.withoutChoice(people.paula);
});

afterAll(() => portal.close());

const choiceOf = async (person: Person | undefined) => (await portal.call(person, getHoldChoice, {})).body;
const policyFor = (person: Person | undefined) => portal.call(person, getHoldPolicy, {});

describe('the choice of a practitioner', () => {
  test('the choice of a practitioner is no hold without a choice or a default', async () => {
    expect(await choiceOf(people.paula)).toEqual({ days: null, longest_days: 14 });
  });

  test.each([1, 7, 14, null])('can be %s', async (days) => {
    expect((await calls.choose(people.paula, days)).body).toEqual({ days, longest_days: 14 });
    expect(await choiceOf(people.paula)).toEqual({ days, longest_days: 14 });
    expect(await choiceOf(people.otherPractitioner)).toEqual({ days: null, longest_days: 14 });
  });

  test.each([0, 15, -1, 2.5, Number.MAX_SAFE_INTEGER, '3', [3], {}])('cannot be %j', async (days) => {
    const { status, body } = await portal.call(people.paula, setHoldChoice, {
      body: { days: days as number },
    });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await choiceOf(people.paula)).toMatchObject({ days: null });
  });

  test('cannot be left out', async () => {
    expect((await portal.call(people.paula, setHoldChoice, { body: {} as { days: null } })).status).toBe(400);
  });

  test('cannot be longer than the portal allows', async () => {
    await calls.setPolicy({ longest_days: 3, default_days: 0 });
    expect(await calls.choose(people.paula, 4)).toMatchObject({
      status: 422,
      body: { code: 'report_hold_too_long' },
    });
    expect(await calls.choose(people.paula, 3)).toMatchObject({ status: 200 });
  });

  test('the choice of a practitioner is shortened by a shorter time of the portal, and comes back with a longer one', async () => {
    await calls.choose(people.paula, 10);
    await calls.setPolicy({ longest_days: 4, default_days: 0 });
    expect(await choiceOf(people.paula)).toEqual({ days: 4, longest_days: 4 });
    await calls.setPolicy({ longest_days: 0, default_days: 0 });
    expect(await choiceOf(people.paula)).toEqual({ days: null, longest_days: 0 });
    await calls.setPolicy({ longest_days: 14, default_days: 0 });
    expect(await choiceOf(people.paula)).toEqual({ days: 10, longest_days: 14 });
  });

  test('stays at once under a default of the portal, which counts for others', async () => {
    await calls.choose(people.paula, null);
    await calls.setPolicy({ longest_days: 14, default_days: 6 });
    expect(await choiceOf(people.paula)).toEqual({ days: null, longest_days: 14 });
    await calls.withoutChoice(people.paula);
    expect(await choiceOf(people.paula)).toEqual({ days: 6, longest_days: 14 });
  });

  test('made many times at once is one of the choices', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((days) => calls.choose(people.paula, days)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([1, 2, 3, 4]).toContain(((await choiceOf(people.paula)) as { days: number }).days);
  });

  test.each([
    ['nobody', () => undefined, 401],
    ['a customer', () => people.anna, 403],
    ['an administrator', () => people.admin, 403],
  ])('the choice of a practitioner is closed to %s', async (_name, person, status) => {
    expect((await portal.call(person(), getHoldChoice, {})).status).toBe(status);
    expect((await calls.choose(person(), 3)).status).toBe(status);
  });
});

describe('the policy of the portal', () => {
  test('allows holds up to fourteen days, and holds nothing by itself', async () => {
    expect((await policyFor(people.admin)).body).toEqual({ longest_days: 14, default_days: 0 });
  });

  test('the policy of the portal is set by administrators', async () => {
    const policy = { longest_days: 7, default_days: 2 };
    expect((await calls.setPolicy(policy)).body).toEqual(policy);
    expect((await policyFor(people.admin)).body).toEqual(policy);
  });

  test.each([
    { longest_days: 15, default_days: 0 },
    { longest_days: -1, default_days: 0 },
    { longest_days: 2.5, default_days: 0 },
    { longest_days: 14, default_days: -1 },
    { longest_days: 14, default_days: 0.5 },
    { longest_days: 3, default_days: 4 },
  ])('cannot be %j', async (policy) => {
    expect(await calls.setPolicy(policy)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect((await policyFor(people.admin)).body).toEqual({ longest_days: 14, default_days: 0 });
  });

  test.each([
    ['nobody', () => undefined, 401],
    ['a customer', () => people.anna, 403],
    ['a practitioner', () => people.paula, 403],
  ])('the policy of the portal is closed to %s', async (_name, person, status) => {
    expect((await policyFor(person())).status).toBe(status);
    const body = { longest_days: 1, default_days: 0 };
    expect((await portal.call(person(), setHoldPolicy, { body })).status).toBe(status);
  });
});
