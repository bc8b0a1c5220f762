import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endSession,
  getCurrentSession,
  getProfile,
  issueTokens,
  listSessions,
  type OpenSession,
  signOut,
} from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aBrowser } from '#server/testing/aBrowser.ts';
import { anAccount, aSession, PASSWORD, refresh, signIn, tokensOf } from '#server/testing/accounts.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ SESSION_IDLE_MINUTES: '20', SESSION_MAX_HOURS: '2' });
});

afterAll(() => portal.close());

const currentSession = (caller?: Caller) => portal.call(caller, getCurrentSession, {});
const isSignedIn = async (caller: Caller) => (await portal.call(caller, getProfile, {})).status === 200;
const sessionsOf = async (caller: Caller): Promise<OpenSession[]> =>
  listSessions.result.parse((await portal.call(caller, listSessions, {})).body);

const minutesFromNow = (moment: string) => (Date.parse(moment) - Date.now()) / 60_000;

describe('getCurrentSession', () => {
  test('the current session is null without a token or with an unknown token', async () => {
    expect(await currentSession()).toMatchObject({ status: 200, body: null });
    expect(await currentSession({ token: 'made up' })).toMatchObject({ status: 200, body: null });
  });

  test('the current session names the user and its expiry', async () => {
    const { email } = await anAccount(portal);
    const { body } = await currentSession(await aSession(portal, email));
    const { access_expires_at, ends_at, ...rest } = getCurrentSession.result.parse(body) ?? expect.fail();
    expect(rest).toEqual({
      profile: expect.objectContaining({ email, role: 'customer', full_name: null }),
      next_step: null,
      idle_seconds: 1200,
    });
    expect(minutesFromNow(access_expires_at)).toBeCloseTo(15, 0);
    expect(minutesFromNow(ends_at)).toBeCloseTo(120, 0);
  });

  test('an expired browser session that can be refreshed is answered with not_signed_in', async () => {
    const { email } = await anAccount(portal);
    const browser = aBrowser(portal);
    await browser.call(issueTokens, {
      query: { grant_type: 'password' },
      body: { email, password: PASSWORD },
    });
    browser.jar.delete('session');
    expect(await browser.call(getCurrentSession, {})).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    await browser.call(issueTokens, { query: { grant_type: 'refresh_token' }, body: {} });
    expect(await browser.call(getCurrentSession, {})).toMatchObject({ body: { profile: { email } } });
  });
});

describe('session list', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const signInFrom = async (email: string, headers: Record<string, string>) =>
    tokensOf(
      await portal.call({ headers }, issueTokens, {
        query: { grant_type: 'password' },
        body: { email, password: PASSWORD },
      }),
    );

  test('the session list shows own devices, last used first', async () => {
    const { email } = await anAccount(portal);
    await aSession(portal, (await anAccount(portal)).email);
    await signInFrom(email, { 'user-agent': chrome });
    await signInFrom(email, { 'user-agent': '' });
    const current = await signInFrom(email, { 'user-agent': 'x'.repeat(5000) });
    const sessions = await sessionsOf(current);
    expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Unknown device', true],
      ['Unknown device', false],
      ['Chrome on Windows', false],
    ]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'created_at',
      'device',
      'id',
      'is_current',
      'last_used_at',
    ]);
  });

  test('the session list omits expired sessions', async () => {
    const { email, user_id } = await anAccount(portal);
    await aSession(portal, email);
    await asOwner(portal, 'update app.sessions set expires_at = now() where user_id = $1', [user_id]);
    expect(await sessionsOf(await aSession(portal, email))).toHaveLength(1);
  });

  test('ending a session immediately invalidates its refresh token', async () => {
    const { email } = await anAccount(portal);
    const [lost, current] = [await aSession(portal, email), await aSession(portal, email)];
    const other = (await sessionsOf(current)).find(({ is_current }) => !is_current);
    const params = { session_id: other?.id ?? '' };
    expect((await portal.call(current, endSession, { params })).status).toBe(204);
    expect([await isSignedIn(lost), await isSignedIn(current)]).toEqual([false, true]);
    expect(await refresh(portal, lost.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    expect(await sessionsOf(current)).toHaveLength(1);
  });

  test('refuses a foreign, an ended and an unknown session alike', async () => {
    const stranger = await aSession(portal, (await anAccount(portal)).email);
    const current = await aSession(portal, (await anAccount(portal)).email);
    const [foreign] = await sessionsOf(stranger);
    const end = (session_id = '') => portal.call(current, endSession, { params: { session_id } });
    const unknown = await end(crypto.randomUUID());
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'session_not_found', message: 'This session has already ended.' },
    });
    expect(await end(foreign?.id)).toMatchObject({ status: 404, body: unknown.body });
    expect(await isSignedIn(stranger)).toBe(true);
    expect((await end('1')).status).toBe(400);
  });

  test('updates the last use at most once a minute', async () => {
    const { email, user_id } = await anAccount(portal);
    const current = await aSession(portal, email);
    const lastUse = async () => (await sessionsOf(current))[0]?.last_used_at ?? '';
    const letPass = (seconds: number) =>
      asOwner(
        portal,
        'update app.sessions set last_used_at = last_used_at - make_interval(secs => $2) where user_id = $1',
        [user_id, seconds],
      );
    const first = await lastUse();
    await letPass(50);
    expect(Date.parse(await lastUse())).toBe(Date.parse(first) - 50_000);
    await letPass(11);
    const second = await lastUse();
    expect(Date.parse(second)).toBeGreaterThanOrEqual(Date.parse(first));
    expect(await lastUse()).toBe(second);
  });
});

test('login ignores the case of the address and spaces around it', async () => {
  const { email } = await anAccount(portal);
  expect((await signIn(portal, ` ${email.toUpperCase()} `)).status).toBe(200);
});

test('signing out without a session succeeds', async () => {
  expect((await portal.call(undefined, signOut, { query: {} })).status).toBe(204);
  expect((await portal.call({ token: 'made up' }, signOut, { query: {} })).status).toBe(204);
});
