import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, signUp } from '#contract/identity/account.ts';
import {
  endSession,
  getCurrentSession,
  issueTokens,
  listSessions,
  signOut,
} from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import {
  anAccount,
  anAddress,
  aSession,
  mailedToken,
  type OpenTokens,
  PASSWORD,
  refresh,
  register,
} from '#server/testing/accounts.ts';
import { refusalOf } from '#server/testing/refusalOf.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let email: string;
let session: OpenTokens;

beforeAll(async () => {
  portal = await testPortal();
  ({ email } = await anAccount(portal));
  session = await aSession(portal, email);
});

afterAll(() => portal.close());

const send = (request: InjectOptions) => portal.app.inject(request);
const asUser = (request: InjectOptions) =>
  send({ ...request, headers: { authorization: `Bearer ${session.token}` } });

describe('invalid path', () => {
  test.each([
    ['GET', '/auth/v1/nothing', 'not_found'],
    ['POST', '/auth/v1/', 'not_found'],
    ['GET', '/auth/v1/signup', 'not_found'],
    ['GET', '/auth/v1/reauthenticate', 'not_found'],
    ['DELETE', '/auth/v1/user', 'not_found'],
    ['POST', '/auth/v1/admin/users', 'not_found'],
    ['GET', '/auth/v1/signup/../admin', 'not_found'],
    ['GET', '/auth/v1/%zz', 'invalid_request'],
    ['POST', '/auth/v1/token%', 'invalid_request'],
    ['GET', '/auth/v1/%c0%af', 'invalid_request'],
    ['GET', '/auth/v1/%00', 'not_found'],
    ['GET', `/auth/v1/${'x'.repeat(10_000)}`, 'not_found'],
    ['GET', '/api/nothing', 'not_found'],
    ['GET', '/api/sessions/%zz', 'invalid_request'],
  ] as const)('refuses %s %.40s', async (method, url, code) => {
    expect(refusalOf(await asUser({ method, url }))).toBe(code);
  });
});

describe('invalid query', () => {
  const body = () => ({ email, password: PASSWORD, refresh_token: session.refresh_token });

  test.each([
    '',
    '?grant_type=',
    '?grant_type=magic',
    '?grant_type=PASSWORD',
    '?grant_type=pkce',
    '?grant_type=id_token',
    '?grant_type=password&grant_type=refresh_token',
    '?grant_type[]=password',
    '?grant_type=%00',
    '?grant_type=%zz',
    `?grant_type=${'x'.repeat(10_000)}`,
  ])('refuses the query token%.60s', async (query) => {
    const request = { method: 'POST', url: issueTokens.path + query, payload: body() } as const;
    expect(refusalOf(await send(request))).toBe('invalid_request');
  });

  test.each(['?scope=', '?scope=all', '?scope=local&scope=others', '?scope=%00'])(
    'refuses the query logout%s',
    async (query) => {
      expect(refusalOf(await asUser({ method: 'POST', url: signOut.path + query }))).toBe('invalid_request');
      expect((await portal.call(session, getUser, {})).status).toBe(200);
    },
  );

  test('refuses a grant with members of the other grant', async () => {
    const ask = (grant_type: string, payload: object) =>
      send({ method: 'POST', url: `${issueTokens.path}?grant_type=${grant_type}`, payload });
    expect(refusalOf(await ask('password', { refresh_token: session.refresh_token }))).toBe(
      'invalid_request',
    );
    expect(refusalOf(await ask('refresh_token', { email, password: PASSWORD }))).toBe(
      'refresh_token_not_found',
    );
  });
});

describe('invalid session id', () => {
  test.each([
    ['1', 'invalid_request'],
    ['%00', 'invalid_request'],
    ["'; drop table app.sessions; --", 'invalid_request'],
    ['x'.repeat(1_000_000), 'not_found'],
    [crypto.randomUUID(), 'session_not_found'],
    [crypto.randomUUID().toUpperCase(), 'session_not_found'],
  ])('refuses the session id %.40s', async (session_id, code) => {
    const url = endSession.path.replace(
      ':session_id',
      session_id === '%00' ? '%00' : encodeURIComponent(session_id),
    );
    expect(refusalOf(await asUser({ method: 'DELETE', url }))).toBe(code);
  });
});

describe('invalid token', () => {
  const guarded = [getUser, listSessions];

  async function expectNobody(headers: Record<string, string>): Promise<void> {
    for (const { method, path } of guarded)
      expect(refusalOf(await send({ method, url: path, headers }))).toBe('not_signed_in');
  }

  const tampered = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

  test('refuses a tampered, truncated, extended or invented token', async () => {
    const { token } = session;
    for (const wrong of [
      tampered(token),
      token.slice(0, -1),
      `${token}A`,
      'made up',
      'x'.repeat(10_000),
      '\u00ff',
    ])
      await expectNobody({ authorization: `Bearer ${wrong}` });
  });

  test('refuses a token in another header scheme', async () => {
    const { token } = session;
    for (const authorization of ['', 'Bearer', 'Bearer ', token, `Basic ${token}`, `Bearer${token}`])
      await expectNobody({ authorization });
  });

  test('refuses an invalid token in a cookie', async () => {
    for (const cookie of [`session=${tampered(session.token)}`, 'session=%zz', 'session=', ';;=;'])
      await expectNobody({ cookie });
  });

  test('refuses a token of any other kind', async () => {
    const newcomer = anAddress();
    await register(portal, newcomer);
    const link = await mailedToken(portal, newcomer);
    for (const foreign of [session.refresh_token, link])
      await expectNobody({ authorization: `Bearer ${foreign}` });
    for (const foreign of [session.token, link, 'made up', tampered(session.refresh_token)])
      expect(refusalOf((await refresh(portal, foreign)).response)).toBe('refresh_token_not_found');
    const current = await portal.call({ token: session.refresh_token }, getCurrentSession, {});
    expect(current).toMatchObject({ status: 200, body: null });
  });

  test('refuses an expired token', async () => {
    const { email: owner, user_id } = await anAccount(portal);
    const { token, refresh_token } = await aSession(portal, owner);
    await asOwner(
      portal,
      `update app.access_tokens set expires_at = now()
       where session_id in (select id from app.sessions where user_id = $1)`,
      [user_id],
    );
    await expectNobody({ authorization: `Bearer ${token}` });
    await asOwner(portal, 'update app.sessions set expires_at = now() where user_id = $1', [user_id]);
    expect(refusalOf((await refresh(portal, refresh_token)).response)).toBe('refresh_token_not_found');
  });
});

test('a refusal names only a few of many unknown members', async () => {
  const data = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, 1]));
  const answer = await portal.call(undefined, signUp, {
    body: { email: 'many@example.org', password: 'x', data } as never,
  });
  expect(answer.status).toBe(400);
  expect(answer.response.body.length).toBeLessThan(4000);
});

test('a refusal names invalid members without repeating their values', async () => {
  const answer = await portal.call(undefined, signUp, {
    body: {
      email: 'not an address',
      password: 'tiny secret',
      data: { verification_reason: 'x', registration_timestamp: 'never' },
    },
  });
  expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual([
    'data.registration_timestamp',
    'data.verification_reason',
    'email',
    'password',
  ]);
  for (const sent of ['not an address', 'tiny secret', 'never'])
    expect(answer.response.body).not.toContain(sent);
});
