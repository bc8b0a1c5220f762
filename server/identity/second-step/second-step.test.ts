import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/identity/second-step.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { Role } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { renewTokens } from '#server/identity/session/beginSession.ts';
import { anAccount, aSession, tokensOf } from '#server/testing/accounts.ts';
import { everybody } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  anAccountWithApp,
  challengeOf,
  codeOf,
  enrolledApp,
  enterCode,
  setUpApp,
  stopTheClock,
  verify,
} from './testing/authenticatorApp.ts';

const { challengeFactor, createRecoveryCodes, enrollFactor, getRecoveryCodes } = contract;
const { removeFactor, verifyFactor, verifyRecoveryCode } = contract;
let portal: TestPortal;
let people: Record<Role, Person>;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal();
  const { admin, anna, paula } = await everybody(portal);
  people = { admin, customer: anna, practitioner: paula };
});

afterAll(() => portal.close());

const unknown = crypto.randomUUID();
const notFound = { status: 404, body: { code: 'mfa_factor_not_found' } };
const expired = { status: 422, body: { code: 'mfa_challenge_expired' } };
const enter = (caller: Caller, code: string) => portal.call(caller, verifyRecoveryCode, { body: { code } });

test.each([
  enrollFactor,
  challengeFactor,
  verifyFactor,
  removeFactor,
  getRecoveryCodes,
  createRecoveryCodes,
  verifyRecoveryCode,
] as Endpoint[])('$name refuses an anonymous call', async (endpoint) => {
  const answer = await portal.call<Endpoint>(undefined, endpoint, { params: { factor_id: unknown } });
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(answer.response.headers['x-supabase-api-version']).toBe('2024-01-01');
});

test.each(Role.options)('a %s can set up, use and remove a second step', async (role) => {
  const { session, factor_id, secret } = await setUpApp(portal, people[role]);
  const made = await portal.call(session, createRecoveryCodes, {});
  const [code = ''] = createRecoveryCodes.result.parse(made.body).codes;
  const passed = tokensOf(await enterCode(portal, session, factor_id, codeOf(secret)));
  const recovered = tokensOf(await enter(passed, code));
  expect(recovered.user).toMatchObject({ email: people[role].email, app_metadata: { role } });
  const left = await portal.call(recovered, getRecoveryCodes, {});
  expect(left).toMatchObject({ status: 200, body: { remaining: 9 } });
  const removed = await portal.call(recovered, removeFactor, { params: { factor_id } });
  expect(removed).toMatchObject({ status: 200, body: { id: factor_id } });
});

describe('factors of other users', () => {
  test("another user's factor cannot be challenged, answered or removed and looks unknown", async () => {
    const { factor_id, secret, session } = await anAccountWithApp(portal);
    const challenge_id = await challengeOf(portal, session, factor_id);
    const stranger = await aSession(portal, (await anAccount(portal)).email);
    for (const id of [factor_id, unknown]) {
      const params = { factor_id: id };
      expect(await portal.call(stranger, challengeFactor, { params })).toMatchObject(notFound);
      expect(await portal.call(stranger, removeFactor, { params })).toMatchObject(notFound);
      expect(await verify(portal, stranger, id, challenge_id, codeOf(secret))).toMatchObject(notFound);
    }
    expect((await verify(portal, session, factor_id, challenge_id, codeOf(secret))).status).toBe(200);
  });
});

describe('challenges', () => {
  test('refuses an expired, an unknown and a foreign challenge', async () => {
    const { email, factor_id, secret, session } = await anAccountWithApp(portal);
    const other_factor = await enrolledApp(portal, session);
    const other_session = await aSession(portal, email);
    const old = await challengeOf(portal, session, factor_id);
    await asOwner(
      portal,
      "update app.factor_challenges set expires_at = now() - interval '1 second' where id = $1",
      [old],
    );
    for (const challenge of [
      await challengeOf(portal, other_session, factor_id),
      await challengeOf(portal, session, other_factor.factor_id),
      unknown,
      old,
    ])
      expect(await verify(portal, session, factor_id, challenge, codeOf(secret))).toMatchObject(expired);
  });

  test('a challenge expires after five minutes', async () => {
    const { factor_id, session } = await anAccountWithApp(portal);
    const { body } = await portal.call(session, challengeFactor, { params: { factor_id } });
    const { id, expires_at, ...rest } = challengeFactor.result.parse(body);
    expect(rest).toEqual({ type: 'totp' });
    const [kept] = await asOwner<{ seconds: number; ends_at: number }>(
      portal,
      `select extract(epoch from expires_at - now())::integer as seconds, extract(epoch from expires_at)::integer as ends_at
       from app.factor_challenges where id = $1`,
      [id],
    );
    expect(kept?.seconds).toBeGreaterThan(270);
    expect(kept?.seconds).toBeLessThanOrEqual(300);
    expect(Math.abs((kept?.ends_at ?? 0) - expires_at)).toBeLessThanOrEqual(1);
  });
});

test('an unfinished factor expires after an hour', async () => {
  const session = await aSession(portal, (await anAccount(portal)).email);
  const { factor_id, secret } = await enrolledApp(portal, session);
  const challenge = await challengeOf(portal, session, factor_id);
  await asOwner(portal, "update app.factors set created_at = now() - interval '61 minutes' where id = $1", [
    factor_id,
  ]);
  expect(await verify(portal, session, factor_id, challenge, codeOf(secret))).toMatchObject({ status: 422 });
  expect(await portal.call(session, challengeFactor, { params: { factor_id } })).toMatchObject(notFound);
});

test('a later set-up replaces an unfinished one', async () => {
  const session = await aSession(portal, (await anAccount(portal)).email);
  const first = await enrolledApp(portal, session);
  const second = await enrolledApp(portal, session);
  const params = { factor_id: first.factor_id };
  expect(await portal.call(session, challengeFactor, { params })).toMatchObject(notFound);
  expect((await enterCode(portal, session, second.factor_id, codeOf(second.secret))).status).toBe(200);
});

test('an account has at most ten second steps', async () => {
  let session: Caller = await aSession(portal, (await anAccount(portal)).email);
  for (let count = 0; count < 10; count += 1) ({ session } = await setUpApp(portal, session));
  expect(await portal.call(session, enrollFactor, { body: { factor_type: 'webauthn' } })).toMatchObject({
    status: 422,
    body: { code: 'too_many_enrolled_mfa_factors' },
  });
});

test("the database refuses tokens for another user's session", async () => {
  const { user_id } = await anAccountWithApp(portal);
  const [session] = await asOwner<{ id: string }>(portal, 'select id from app.sessions where user_id = $1', [
    user_id,
  ]);
  const id = session?.id ?? 'none';
  const { db } = portal.database;
  const refusal = { code: 'not_signed_in' };
  await expect(db(people.practitioner.actor, (tx) => renewTokens(tx, id))).rejects.toMatchObject(refusal);
  await expect(db({ role: 'customer', user_id }, (tx) => renewTokens(tx, id))).resolves.toBeDefined();
});
