import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as account from '#contract/identity/account.ts';
import * as secondStep from '#contract/identity/second-step.ts';
import { issueTokens } from '#contract/identity/session.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { anAccount, aSession, PASSWORD, signUpBody } from '#server/testing/accounts.ts';
import { refusalOf } from '#server/testing/refusalOf.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await testPortal();
  ({ token } = await aSession(portal, (await anAccount(portal)).email));
});

afterAll(() => portal.close());

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

const send = (request: InjectOptions) =>
  portal.app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });

type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [member: string]: Json };
type JsonObject = { readonly [member: string]: Json };

interface Sample {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly url: string;
  /** Valid input; the call may still refuse its values. */
  readonly body: JsonObject;
}

const sample = (endpoint: Endpoint, body: JsonObject, query = ''): Sample => ({
  name: endpoint.name + query,
  endpoint,
  url: endpoint.path.replace(':factor_id', crypto.randomUUID()) + query,
  body,
});

const email = 'anna@example.org';
const samples = [
  sample(issueTokens, { email, password: 'wrong' }, '?grant_type=password'),
  sample(issueTokens, { refresh_token: 'made up' }, '?grant_type=refresh_token'),
  sample(account.signUp, signUpBody(email)),
  sample(account.followLink, { type: 'signup', token_hash: 'made up' }),
  sample(account.resendLink, { type: 'signup', email }),
  sample(account.recoverPassword, { email }),
  sample(account.updateAccount, {
    data: { full_name: 'Anna' },
    password: PASSWORD,
    email,
    current_password: 'wrong',
  }),
  sample(account.reauthenticate, { password: 'wrong' }),
  sample(account.checkFirstAdminLink, { token: 'made up' }),
  sample(account.createFirstAdmin, { token: 'made up', full_name: 'Ada', email, password: PASSWORD }),
  sample(secondStep.enrollFactor, { factor_type: 'totp', friendly_name: 'Phone' }),
  sample(secondStep.verifyFactor, {
    challenge_id: crypto.randomUUID(),
    code: '123456',
    webauthn: { type: 'create', credential_response: {} },
  }),
  sample(secondStep.verifyRecoveryCode, { code: 'made up' }),
];

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all members of a body. */
const membersOf = (body: JsonObject): string[][] =>
  Object.entries(body).flatMap(([name, value]) => [
    [name],
    ...(isObject(value) ? membersOf(value).map((path) => [name, ...path]) : []),
  ]);

function replaced(body: JsonObject, [name = '', ...rest]: readonly string[], by: Json): JsonObject {
  const value = body[name];
  return { ...body, [name]: rest.length > 0 && isObject(value) ? replaced(value, rest, by) : by };
}

const MEGABYTE = 1_000_000;

const neverUnderstood: [string, Json][] = [
  ['null', null],
  ['a number', 5],
  ['a truth value', true],
  ['a list', ['x']],
  ['a megabyte', 'x'.repeat(MEGABYTE)],
  ['a NUL', 'some\u0000text of 12'],
  ['half a character', 'some\ud800text of 12'],
];

const neverAccepted: [string, Json][] = [
  ['missing', undefined],
  ['empty', ''],
  ['an empty object', {}],
];

/** Optional members. */
const optional = new Set(['friendly_name']);

describe.each(samples)('$name', ({ endpoint: { method }, url, body }) => {
  const post = (payload: JsonObject) => send({ method, url, payload });

  test('the sample body is valid', async () => {
    const response = await post(body);
    if (response.statusCode !== 200) expect(refusalOf(response)).not.toBe('invalid_request');
  });

  test.each(membersOf(body).map((path) => [path.join('.'), path] as const))(
    'refuses invalid values of %s',
    async (_, path) => {
      for (const [what, value] of neverUnderstood)
        expect(refusalOf(await post(replaced(body, path, value)), what)).toBe('invalid_request');
      for (const [what, value] of neverAccepted)
        if (value !== undefined || !optional.has(path.join('.')))
          refusalOf(await post(replaced(body, path, value)), what);
    },
  );

  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"text"'],
    ['a number', '5'],
    ['half of it', '{"email": "anna@exam'],
    ['nothing', ''],
    ['a NUL', '\u0000'],
    ['a prototype', '{"__proto__": {"email": "anna@example.org"}}'],
    ['100000 nested lists', '['.repeat(100_000)],
  ])('refuses a body of %s', async (_, payload) => {
    const response = await send({ method, url, payload, headers: { 'content-type': 'application/json' } });
    expect(refusalOf(response)).not.toBe('not_signed_in');
  });

  test('refuses a body of two megabytes', async () => {
    const response = await post({ ...body, more: 'x'.repeat(2 * MEGABYTE) });
    expect([response.statusCode, refusalOf(response)]).toEqual([413, 'too_large']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('refuses a body of type %s', async (type) => {
    const payload = JSON.stringify(body);
    const response = await send({ method, url, payload, headers: { 'content-type': type } });
    expect(refusalOf(response)).toBe('invalid_request');
  });
});
