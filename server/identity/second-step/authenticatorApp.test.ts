import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#contract/identity/account.ts';
import {
  createRecoveryCodes,
  enrollFactor,
  getRecoveryCodes,
  removeFactor,
  verifyFactor,
} from '#contract/identity/second-step.ts';
import { getCurrentSession, getProfile, issueTokens } from '#contract/identity/session.ts';
import { aBrowser } from '#server/testing/aBrowser.ts';
import { anAccount, aSession, PASSWORD, refresh, tokensOf } from '#server/testing/accounts.ts';
import { listening, outsideClient } from '#server/testing/outsideClient.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  anAccountWithApp,
  challengeOf,
  codeOf,
  enrolledApp,
  enterCode,
  stopTheClock,
  verify,
  wrongCode,
} from './testing/authenticatorApp.ts';

let portal: TestPortal;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const isSignedIn = async (caller: Caller) => (await portal.call(caller, getProfile, {})).status === 200;
const nextStep = async (caller: Caller) =>
  getCurrentSession.result.parse((await portal.call(caller, getCurrentSession, {})).body)?.next_step;
const factorsOf = async (caller: Caller) =>
  getUser.result.parse((await portal.call(caller, getUser, {})).body).factors;
const refusedCode = { status: 422, body: { code: 'mfa_verification_failed' } };

test('a new authenticator app gets its secret as text, URI and QR code', async () => {
  const { email } = await anAccount(portal);
  const session = await aSession(portal, email);
  const { status, body } = await portal.call(session, enrollFactor, { body: { factor_type: 'totp' } });
  expect(status).toBe(200);
  const { totp, ...factor } = enrollFactor.result.parse(body);
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Authenticator app' });
  expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totp?.uri).toBe(
    `otpauth://totp/Gut%20Health%20Portal:${encodeURIComponent(email)}?issuer=Gut%20Health%20Portal&secret=${totp?.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(totp?.qr_code).toMatch(/^<svg [^#]*<\/svg>$/);
  expect(await factorsOf(session)).toMatchObject([{ id: factor.id, status: 'unverified' }]);
});

test('an authenticator app is set up, required at the next login, passed and removed', async () => {
  const { email } = await anAccount(portal);
  const [session, elsewhere] = [await aSession(portal, email), await aSession(portal, email)];
  const { factor_id, secret } = await enrolledApp(portal, session);
  expect(await nextStep(session)).toBeNull();

  const challenge = await challengeOf(portal, session, factor_id);
  expect(await verify(portal, session, factor_id, challenge, wrongCode(secret))).toMatchObject(refusedCode);
  expect(await factorsOf(session)).toMatchObject([{ status: 'unverified' }]);
  const passed = tokensOf(await verify(portal, session, factor_id, challenge, codeOf(secret, -1)));
  expect(passed.next_step).toBeNull();
  expect(passed.user.factors).toMatchObject([{ id: factor_id, status: 'verified', factor_type: 'totp' }]);
  expect(await isSignedIn(passed)).toBe(true);
  expect([await isSignedIn(session), await isSignedIn(elsewhere)]).toEqual([false, false]);
  for (const { refresh_token } of [session, elsewhere])
    expect(await refresh(portal, refresh_token)).toMatchObject({ body: { code: 'refresh_token_not_found' } });

  const waiting = await aSession(portal, email);
  expect(waiting.next_step).toBe('verify_second_step');
  expect(await enterCode(portal, waiting, factor_id, codeOf(secret, -1))).toMatchObject(refusedCode);
  const spaced = codeOf(secret).replace(/^.{3}/, ' $& ');
  const passedAgain = tokensOf(await enterCode(portal, waiting, factor_id, spaced));
  expect(await isSignedIn(passedAgain)).toBe(true);
  expect(await portal.call(waiting, getUser, {})).toMatchObject({ status: 401 });
  expect(await isSignedIn(passed)).toBe(true);

  const renewed = tokensOf(await refresh(portal, passedAgain.refresh_token));
  expect(renewed.next_step).toBeNull();
  await portal.call(renewed, createRecoveryCodes, {});
  expect(await portal.call(renewed, removeFactor, { params: { factor_id } })).toMatchObject({
    status: 200,
    body: { id: factor_id },
  });
  expect(await factorsOf(renewed)).toEqual([]);
  expect(await portal.call(renewed, getRecoveryCodes, {})).toMatchObject({ status: 404 });
  expect([await nextStep(renewed), await nextStep(passed)]).toEqual([null, null]);
  expect((await aSession(portal, email)).next_step).toBeNull();
});

test.each([
  ['from two steps ago', -2, 422],
  ['of the previous step', -1, 200],
  ['of the current step', 0, 200],
  ['of the next step', 1, 200],
  ['two steps ahead', 2, 422],
])('checks an app code %s', async (_, half_minutes, status) => {
  const session = await aSession(portal, (await anAccount(portal)).email);
  const { factor_id, secret } = await enrolledApp(portal, session);
  expect(await enterCode(portal, session, factor_id, codeOf(secret, half_minutes))).toMatchObject({ status });
});

test('refuses a code older than the last used one', async () => {
  const { email, factor_id, secret } = await anAccountWithApp(portal);
  const waiting = await aSession(portal, email);
  const passed = tokensOf(await enterCode(portal, waiting, factor_id, codeOf(secret, 1)));
  expect(await enterCode(portal, passed, factor_id, codeOf(secret))).toMatchObject(refusedCode);
});

test('a browser gets the tokens of the second step only as cookies', async () => {
  const { email, factor_id, secret } = await anAccountWithApp(portal);
  const browser = aBrowser(portal);
  await browser.call(issueTokens, {
    query: { grant_type: 'password' },
    body: { email, password: PASSWORD },
  });
  const waiting = new Map(browser.jar);
  const cookies = Object.fromEntries(browser.jar);
  const challenge_id = await challengeOf(
    portal,
    { cookies, headers: { 'sec-fetch-site': 'same-origin' } },
    factor_id,
  );
  const { body } = await browser.call(verifyFactor, {
    params: { factor_id },
    body: { challenge_id, code: codeOf(secret) },
  });
  expect(body).toMatchObject({ next_step: null, user: { email } });
  expect(body).not.toHaveProperty('access_token');
  expect(body).not.toHaveProperty('refresh_token');
  expect((await browser.call(getProfile, {})).status).toBe(200);
  expect((await aBrowser(portal, waiting).call(getProfile, {})).status).toBe(401);
});

test('the Supabase client sets up, passes and removes an authenticator app', async () => {
  const { email } = await anAccount(portal);
  const address = await listening(portal);
  const client = outsideClient(address);
  await client.signInWithPassword({ email, password: PASSWORD });
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' });
  if (error) throw error;
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' });
  const { id: factorId, totp } = data;
  const wrong = await client.mfa.challengeAndVerify({ factorId, code: wrongCode(totp.secret) });
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  const right = await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
  expect(right.error).toBeNull();
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }]);
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
});
