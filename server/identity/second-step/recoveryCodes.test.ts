import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#contract/identity/account.ts';
import {
  createRecoveryCodes,
  getRecoveryCodes,
  removeFactor,
  verifyRecoveryCode,
} from '#contract/identity/second-step.ts';
import { getProfile } from '#contract/identity/session.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { anAccount, aSession, tokensOf } from '#server/testing/accounts.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { anAccountWithApp, enrolledApp, setUpApp, stopTheClock } from './testing/authenticatorApp.ts';

let portal: TestPortal;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const notSetUp = { status: 404, body: { code: 'mfa_factor_not_found' } };
const refused = { status: 422, body: { code: 'mfa_verification_failed' } };

const enter = (caller: Caller, code: string) => portal.call(caller, verifyRecoveryCode, { body: { code } });
const statusOf = (caller: Caller) => portal.call(caller, getRecoveryCodes, {});
const newCodes = async (caller: Caller) =>
  createRecoveryCodes.result.parse((await portal.call(caller, createRecoveryCodes, {})).body).codes;

/** An account with an authenticator app and recovery codes. */
async function anAccountWithCodes() {
  const account = await anAccountWithApp(portal);
  const [code = '', ...others] = await newCodes(account.session);
  return { ...account, code, others };
}

test('recovery codes require a finished second step', async () => {
  const session = await aSession(portal, (await anAccount(portal)).email);
  expect(await statusOf(session)).toMatchObject(notSetUp);
  expect(await portal.call(session, createRecoveryCodes, {})).toMatchObject(notSetUp);
  await enrolledApp(portal, session);
  expect(await portal.call(session, createRecoveryCodes, {})).toMatchObject(notSetUp);
});

test('ten recovery codes are shown once and stored as hashes', async () => {
  const { user_id, session } = await anAccountWithApp(portal);
  expect(await statusOf(session)).toMatchObject(notSetUp);
  const { body } = await portal.call(session, createRecoveryCodes, {});
  const { codes, ...made } = createRecoveryCodes.result.parse(body);
  expect(made).toEqual({ id: user_id, type: 'recovery_code', total: 10 });
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}(-[A-Z2-7]{5}){4}$/);

  const { body: status } = await statusOf(session);
  expect(status).toEqual({ id: user_id, type: 'recovery_code', total: 10, remaining: 10 });
  expect(getUser.result.parse((await portal.call(session, getUser, {})).body).factors).toMatchObject([
    { factor_type: 'totp' },
    { factor_type: 'recovery_code', status: 'verified' },
  ]);
  const kept = await asOwner(portal, 'select * from app.recovery_codes where user_id = $1', [user_id]);
  expect(kept).toHaveLength(10);
  expect(JSON.stringify(kept)).not.toContain(codes[0]);
});

test('a recovery code passes the second step once and ends earlier tokens', async () => {
  const { email, code, session } = await anAccountWithCodes();
  const waiting = await aSession(portal, email);
  const passed = tokensOf(await enter(waiting, code));
  expect(passed.next_step).toBeNull();
  expect((await portal.call(passed, getProfile, {})).status).toBe(200);
  expect((await portal.call(waiting, getUser, {})).status).toBe(401);
  expect((await statusOf(session)).body).toMatchObject({ total: 10, remaining: 9 });
  expect(await enter(await aSession(portal, email), code)).toMatchObject(refused);
});

test('exactly one of two simultaneous uses of a recovery code passes', async () => {
  const { email, code } = await anAccountWithCodes();
  const sessions = [await aSession(portal, email), await aSession(portal, email)];
  const answers = await Promise.all(sessions.map((session) => enter(session, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each([
  ['as shown', (code: string) => code],
  ['in lower case', (code: string) => code.toLowerCase()],
  ['without hyphens', (code: string) => code.replaceAll('-', '')],
  ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')}\t`],
  ['with the dashes that a phone substitutes for hyphens', (code: string) => code.replaceAll('-', '–')],
])('a recovery code is accepted %s', async (_, typed) => {
  const { email, code } = await anAccountWithCodes();
  expect((await enter(await aSession(portal, email), typed(code))).status).toBe(200);
});

test.each(['', ' ', 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', '123456', 'é'])(
  'refuses %j as a recovery code',
  async (typed) => {
    const { email } = await anAccountWithCodes();
    expect(await enter(await aSession(portal, email), typed)).toMatchObject(refused);
  },
);

test("refuses another user's recovery code and keeps it valid for its owner", async () => {
  const { code, email: owner } = await anAccountWithCodes();
  const { email } = await anAccountWithCodes();
  expect(await enter(await aSession(portal, email), code)).toMatchObject(refused);
  expect((await enter(await aSession(portal, owner), code)).status).toBe(200);
});

test('new recovery codes invalidate the earlier ones', async () => {
  const { email, code, session } = await anAccountWithCodes();
  const [newer = ''] = await newCodes(session);
  expect((await statusOf(session)).body).toMatchObject({ total: 10, remaining: 10 });
  const waiting = await aSession(portal, email);
  expect(await enter(waiting, code)).toMatchObject(refused);
  expect((await enter(waiting, newer)).status).toBe(200);
});

test('removing the last second step removes the recovery codes', async () => {
  const { factor_id, session, code } = await anAccountWithCodes();
  const second = await setUpApp(portal, session);
  await portal.call(second.session, removeFactor, { params: { factor_id } });
  expect((await statusOf(second.session)).body).toMatchObject({ remaining: 10 });
  await portal.call(second.session, removeFactor, { params: { factor_id: second.factor_id } });
  expect(await statusOf(second.session)).toMatchObject(notSetUp);
  expect(await enter(second.session, code)).toMatchObject(refused);
});
