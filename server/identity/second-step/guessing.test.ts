import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyRecoveryCode } from '#contract/identity/second-step.ts';
import { aSession, tokensOf } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  anAccountWithApp,
  challengeOf,
  codeOf,
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

test('refuses the eleventh second-step guess in 15 minutes for this account alone', async () => {
  const { email, factor_id, secret } = await anAccountWithApp(portal);
  const other = await anAccountWithApp(portal);
  const waiting = await aSession(portal, email);
  const challenge = await challengeOf(portal, waiting, factor_id);
  const guess = () => verify(portal, waiting, factor_id, challenge, wrongCode(secret));
  const guessRecovery = () => portal.call(waiting, verifyRecoveryCode, { body: { code: 'AAAAA' } });
  for (let count = 0; count < 5; count += 1)
    for (const attempt of [guess, guessRecovery])
      expect(await attempt()).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } });

  for (const attempt of [guess, guessRecovery]) {
    const { status, body, response } = await attempt();
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
  }
  expect((await verify(portal, waiting, factor_id, challenge, codeOf(secret))).status).toBe(429);
  const again = await aSession(portal, email);
  expect((await enterCode(portal, again, factor_id, codeOf(secret))).status).toBe(429);
  expect((await enterCode(portal, other.session, other.factor_id, codeOf(other.secret))).status).toBe(200);
});

test('a right code resets the guess counter', async () => {
  const { email, factor_id, secret } = await anAccountWithApp(portal);
  let session = await aSession(portal, email);
  for (const half_minutes of [0, 1]) {
    for (let count = 0; count < 9; count += 1)
      expect((await enterCode(portal, session, factor_id, wrongCode(secret))).status).toBe(422);
    session = tokensOf(await enterCode(portal, session, factor_id, codeOf(secret, half_minutes)));
  }
});

test('concurrent guesses do not exceed the limit', async () => {
  const { email, factor_id, secret } = await anAccountWithApp(portal);
  const waiting = await aSession(portal, email);
  const challenge = await challengeOf(portal, waiting, factor_id);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => verify(portal, waiting, factor_id, challenge, wrongCode(secret))),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});
