import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getDeletionRequest,
  requestDeletion,
  withdrawDeletion,
} from '#contract/families/deletion-requests.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { listUsers, updateUser } from '#contract/identity/users.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import {
  anAccountWithApp,
  codeOf,
  enterCode,
  stopTheClock,
} from '#server/identity/second-step/testing/authenticatorApp.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aSession, tokensOf } from '#server/testing/accounts.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertRequest } from './queries.ts';
import { deletionCalls } from './testing/deletionCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof deletionCalls>;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = deletionCalls(portal);
});

afterAll(() => portal.close());

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe.each<[Endpoint, object]>([
  [getDeletionRequest, {}],
  [requestDeletion, { body: { current_password: 'x' } }],
  [withdrawDeletion, {}],
])('$name', (endpoint, input) => {
  test.each<[string, (them: People) => Person | undefined, number, string]>([
    ['an anonymous caller', () => undefined, 401, 'not_signed_in'],
    ['a practitioner', ({ paula }) => paula, 403, 'not_allowed'],
    ['an administrator', ({ admin }) => admin, 403, 'not_allowed'],
  ])('is refused to %s', async (_, personOf, status, code) => {
    const answer = await portal.call<Endpoint>(personOf(people), endpoint, input);
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

test('a customer asks with the password and has 14 days to take it back', async () => {
  const customer = await calls.aCustomer();
  expect((await calls.stateFor(customer)).request).toBeNull();
  const answer = await calls.ask(customer);
  expect(answer.status).toBe(200);
  const { requested_at, due_at } = requestDeletion.result.parse(answer.body);
  expect(days(requested_at, due_at)).toBeCloseTo(14, 1);
  expect((await calls.stateFor(customer)).request).toEqual({ requested_at, due_at });
  const other = await calls.aCustomer();
  expect((await calls.stateFor(other)).request).toBeNull();
});

test('a wrong password asks for nothing, and guessing it is slowed', async () => {
  const customer = await calls.aCustomer();
  for (let guess = 0; guess < 10; guess += 1)
    expect(await calls.ask(customer, 'wrong horse battery')).toMatchObject({
      status: 400,
      body: { code: 'current_password_wrong' },
    });
  expect(await calls.ask(customer)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect((await calls.stateFor(customer)).request).toBeNull();
});

const passedBefore = ({ user_id }: { user_id: string }, age: string | null) =>
  asOwner(portal, 'update app.sessions set second_step_at = now() - $2::interval where user_id = $1', [
    user_id,
    age,
  ]);

const stepNeeded = { status: 403, body: { code: 'second_step_needed' } };

describe('an account with a second step', () => {
  test('asks within a quarter of an hour after the second step', async () => {
    const account = await anAccountWithApp(portal);
    await passedBefore(account, '14 minutes');
    expect((await calls.ask(account.session)).status).toBe(200);
  });

  test.each([
    ['16 minutes ago', '16 minutes'],
    ['in an earlier release', null],
  ])('passes a second step again that it passed %s', async (_, age) => {
    const account = await anAccountWithApp(portal);
    await passedBefore(account, age);
    expect(await calls.ask(account.session)).toMatchObject(stepNeeded);
    expect((await calls.stateFor(account.session)).request).toBeNull();
    const { secret, factor_id } = account;
    const passed = tokensOf(await enterCode(portal, account.session, factor_id, codeOf(secret)));
    expect((await calls.ask(passed)).status).toBe(200);
  });

  test('cannot ask in a session that has only proved the password', async () => {
    const { email } = await anAccountWithApp(portal);
    expect(await calls.ask(await aSession(portal, email))).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
  });
});

test('the database refuses a session that has not proved the password lately', async () => {
  const customer = await calls.aCustomer();
  const [own] = await asOwner<{ id: string }>(
    portal,
    `update app.sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1 returning id`,
    [customer.actor.user_id],
  );
  await expect(portal.database.db.run(customer.actor, insertRequest(own?.id ?? ''))).rejects.toMatchObject({
    constraint: 'reauthentication_needed',
  });
});

test('a second request keeps the date of the first, even at the same moment', async () => {
  const customer = await calls.aCustomer();
  const recorded = await recordedBy(portal, async () => {
    const first = await Promise.all([1, 2, 3].map(() => calls.ask(customer)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    await calls.afterDays(3, customer.actor.user_id);
    const { due_at } = requestDeletion.result.parse((await calls.ask(customer)).body);
    expect(days(new Date().toISOString(), due_at)).toBeCloseTo(11, 1);
  });
  const asked = briefly(recorded, 'action', 'actor_id', 'user_id').filter(
    ([action]) => action === 'deletion_requested',
  );
  const { user_id } = customer.actor;
  expect(asked).toEqual([['deletion_requested', user_id, user_id]]);
});

test('a request that is taken back is gone, and taking it back again is harmless', async () => {
  const customer = await calls.aCustomer();
  await calls.ask(customer);
  await calls.afterDays(13, customer.actor.user_id);
  const recorded = await recordedBy(portal, async () => {
    expect((await calls.withdraw(customer)).status).toBe(204);
    expect((await calls.withdraw(customer)).status).toBe(204);
  });
  const { user_id } = customer.actor;
  expect(briefly(recorded, 'action', 'actor_id', 'actor_role', 'user_id')).toEqual([
    ['deletion_withdrawn', user_id, 'customer', user_id],
  ]);
  expect((await calls.stateFor(customer)).request).toBeNull();
  const { requested_at } = requestDeletion.result.parse((await calls.ask(customer)).body);
  expect(days(requested_at, new Date().toISOString())).toBeCloseTo(0, 1);
});

const dueInSession = async (caller: Caller) => {
  const { body } = await portal.call(caller, getCurrentSession, {});
  return getCurrentSession.result.parse(body)?.deletion_due_at;
};

const dueInList = async (search: string) => {
  const { body } = await portal.call(people.admin, listUsers, { query: { search } });
  return listUsers.result.parse(body).users.map(({ deletion_due_at }) => deletion_due_at);
};

test('the session of the customer and the list of users have the date', async () => {
  const customer = await calls.aCustomer();
  expect([await dueInSession(customer), await dueInList(customer.email)]).toEqual([undefined, [null]]);
  const { due_at } = requestDeletion.result.parse((await calls.ask(customer)).body);
  expect([await dueInSession(customer), await dueInList(customer.email)]).toEqual([due_at, [due_at]]);
});

test('a customer who becomes staff keeps the account', async () => {
  const customer = await calls.aCustomer();
  const { user_id } = customer.actor;
  await calls.ask(customer);
  const recorded = await recordedBy(portal, () =>
    portal.call(people.admin, updateUser, {
      params: { user_id },
      body: { full_name: 'Dr. New', role: 'practitioner' },
    }),
  );
  expect(briefly(recorded, 'action', 'actor_id', 'user_id')).toContainEqual([
    'deletion_withdrawn',
    people.admin.actor.user_id,
    user_id,
  ]);
  expect(await dueInList(customer.email)).toEqual([null]);
});
