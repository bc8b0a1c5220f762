import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { anAccount, aSession } from '#server/testing/accounts.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  anAccountWithApp,
  challengeOf,
  codeOf,
  enrolledApp,
  stopTheClock,
  verify,
} from './testing/authenticatorApp.ts';

let portal: TestPortal;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

describe('concurrent second-step answers', () => {
  /** Answers open challenges of the sessions at once. */
  async function atOnce(sessions: readonly Caller[], factor_id: string, codes: readonly string[]) {
    const challenges: string[] = [];
    for (const session of sessions) challenges.push(await challengeOf(portal, session, factor_id));
    const answers = await Promise.all(
      sessions.map((session, at) =>
        verify(portal, session, factor_id, challenges[at] ?? '', codes[at] ?? ''),
      ),
    );
    return answers.map(({ status }) => status).sort();
  }

  test('one code sent at once to two challenges passes exactly one', async () => {
    const { email, factor_id, secret } = await anAccountWithApp(portal);
    const sessions = [await aSession(portal, email), await aSession(portal, email)];
    const code = codeOf(secret);
    expect(await atOnce(sessions, factor_id, [code, code])).toEqual([200, 422]);
  });

  test('two codes sent at once to one challenge pass exactly once', async () => {
    const { email, factor_id, secret } = await anAccountWithApp(portal);
    const session = await aSession(portal, email);
    const challenge = await challengeOf(portal, session, factor_id);
    const answers = await Promise.all(
      [0, 1].map((step) => verify(portal, session, factor_id, challenge, codeOf(secret, step))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    // Refused because the challenge is used up or the token has ended.
    expect(refused?.body).toMatchObject({
      code: expect.stringMatching(/^(mfa_challenge_expired|not_signed_in)$/),
    });
  });

  test('two sessions that set up a first second step at once: one succeeds and the other ends', async () => {
    const { email, user_id } = await anAccount(portal);
    const sessions = [await aSession(portal, email), await aSession(portal, email)] as const;
    const { factor_id, secret } = await enrolledApp(portal, sessions[0]);
    const codes = [codeOf(secret), codeOf(secret, 1)];
    expect(await atOnce(sessions, factor_id, codes)).toEqual([200, 401]);
    const open = await asOwner(portal, 'select from app.sessions where user_id = $1', [user_id]);
    expect(open).toHaveLength(1);
  });
});
