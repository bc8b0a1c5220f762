import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, vi } from 'vitest';
import { challengeFactor, enrollFactor, verifyFactor } from '#contract/identity/second-step.ts';
import { anAccount, aSession, type OpenTokens, tokensOf } from '#server/testing/accounts.ts';
import type { Answer, Caller, TestPortal } from '#server/testing/testPortal.ts';

const HALF_MINUTE = 30_000;

/** Freezes the code clock for a test file; no 30-second step ends during a test. */
export function stopTheClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());
}

/** The app's code now, or the given number of 30-second steps away. */
export const codeOf = (secret: string, half_minutes = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + half_minutes * HALF_MINUTE,
  });

/** Six digits that match no accepted code of the app. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((half_minutes) => codeOf(secret, half_minutes));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444';
}

/** An authenticator app during set-up. */
export interface NewApp {
  readonly factor_id: string;
  readonly secret: string;
}

/** Starts the set-up of an authenticator app. */
export async function enrolledApp(portal: TestPortal, caller: Caller): Promise<NewApp> {
  const answer = await portal.call(caller, enrollFactor, { body: { factor_type: 'totp' } });
  const { id, totp } = enrollFactor.result.parse(answer.body);
  return { factor_id: id, secret: totp?.secret ?? 'none' };
}

export async function challengeOf(portal: TestPortal, caller: Caller, factor_id: string): Promise<string> {
  const { body } = await portal.call(caller, challengeFactor, { params: { factor_id } });
  return challengeFactor.result.parse(body).id;
}

export const verify = (
  portal: TestPortal,
  caller: Caller,
  factor_id: string,
  challenge_id: string,
  code: string,
): Promise<Answer> =>
  portal.call(caller, verifyFactor, { params: { factor_id }, body: { challenge_id, code } });

/** Answers a new challenge with a code. */
export const enterCode = async (
  portal: TestPortal,
  caller: Caller,
  factor_id: string,
  code: string,
): Promise<Answer> => verify(portal, caller, factor_id, await challengeOf(portal, caller, factor_id), code);

/** Sets an app up with the previous code and leaves the current and the next one unused. */
export async function setUpApp(
  portal: TestPortal,
  caller: Caller,
): Promise<NewApp & { session: OpenTokens }> {
  const app = await enrolledApp(portal, caller);
  const answer = await enterCode(portal, caller, app.factor_id, codeOf(app.secret, -1));
  return { ...app, session: tokensOf(answer) };
}

/** An account with an authenticator app and the session that set it up. */
export async function anAccountWithApp(portal: TestPortal) {
  const account = await anAccount(portal);
  return { ...account, ...(await setUpApp(portal, await aSession(portal, account.email))) };
}
