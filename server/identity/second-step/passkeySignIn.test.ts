import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser } from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { UserId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aSession, tokensOf } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { passPasskey } from './queries.ts';
import { aPasskey, type Misuse } from './testing/aPasskey.ts';
import {
  anAccountWithPasskey,
  answerPasskey,
  challengePasskey,
  ORIGIN,
  type PasskeyChallenge,
} from './testing/passkeyCalls.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ PUBLIC_URL: ORIGIN });
});

afterAll(() => portal.close());

const refused = { status: 422, body: { code: 'mfa_verification_failed' } };
const usedUp = { status: 422, body: { code: 'mfa_challenge_expired' } };

/** A new session of the account and the options for its passkey. */
async function waitingFor({ email, factor_id }: { email: string; factor_id: string }) {
  const waiting = await aSession(portal, email);
  return { waiting, begun: await challengePasskey(portal, waiting, factor_id) };
}

test('a passkey passes the second step repeatedly', async () => {
  const account = await anAccountWithPasskey(portal);
  for (const _ of [1, 2]) {
    const { waiting, begun } = await waitingFor(account);
    expect(begun).toMatchObject({
      type: 'request',
      options: {
        rpId: 'portal.example.org',
        userVerification: 'preferred',
        allowCredentials: [{ id: account.passkey.id, transports: ['internal', 'hybrid'] }],
      },
    });
    const answer = account.passkey.use(begun.challenge);
    const passed = tokensOf(await answerPasskey(portal, waiting, begun, answer));
    expect(passed.next_step).toBeNull();
    expect((await portal.call(passed, getProfile, {})).status).toBe(200);
    expect((await portal.call(waiting, getUser, {})).status).toBe(401);
  }
});

test.each<[string, Misuse]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another host', { rp_id: 'evil.example' }],
  ['without user presence', { flags: 0x00 }],
  ['of a clone with an equal counter', { counter: 1 }],
  ['of a clone with a lower counter', { counter: 0 }],
])('refuses a passkey response %s', async (_, misuse) => {
  const account = await anAccountWithPasskey(portal);
  const { waiting, begun } = await waitingFor(account);
  const answer = account.passkey.use(begun.challenge, misuse);
  expect(await answerPasskey(portal, waiting, begun, answer)).toMatchObject(refused);
  expect((await portal.call(waiting, getProfile, {})).status).toBe(403);
});

test('a passkey without a counter passes', async () => {
  const account = await anAccountWithPasskey(portal, { counter: 0 });
  for (const _ of [1, 2]) {
    const { waiting, begun } = await waitingFor(account);
    const answer = account.passkey.use(begun.challenge, { counter: 0 });
    expect((await answerPasskey(portal, waiting, begun, answer)).status).toBe(200);
  }
});

test('a passkey passes without a PIN or a fingerprint', async () => {
  const account = await anAccountWithPasskey(portal);
  const { waiting, begun } = await waitingFor(account);
  const answer = account.passkey.use(begun.challenge, { flags: 0x01 });
  expect((await answerPasskey(portal, waiting, begun, answer)).status).toBe(200);
});

test('refuses a replayed passkey response to the same and to another challenge', async () => {
  const account = await anAccountWithPasskey(portal);
  const { waiting, begun } = await waitingFor(account);
  const answer = account.passkey.use(begun.challenge);
  const passed = tokensOf(await answerPasskey(portal, waiting, begun, answer));
  expect(await answerPasskey(portal, passed, begun, answer)).toMatchObject(usedUp);
  const later = await waitingFor(account);
  expect(await answerPasskey(portal, later.waiting, later.begun, answer)).toMatchObject(refused);
});

test('refuses another passkey, altered data and a new passkey in place of a response', async () => {
  const account = await anAccountWithPasskey(portal);
  const { waiting, begun } = await waitingFor(account);
  const other = aPasskey(ORIGIN);
  const right = account.passkey.use(begun.challenge);
  const { signature } = other.use(begun.challenge).response;
  const attempts: [PasskeyChallenge['type'], object][] = [
    ['request', other.use(begun.challenge)],
    ['request', { ...right, response: { ...right.response, signature } }],
    ['request', { ...right, id: other.id, rawId: other.id }],
    ['create', right],
    ['create', other.create(begun.challenge)],
    ['create', account.passkey.create(begun.challenge)],
  ];
  for (const [type, answer] of attempts)
    expect(await answerPasskey(portal, waiting, { ...begun, type }, answer)).toMatchObject(refused);
  expect((await answerPasskey(portal, waiting, begun, right)).status).toBe(200);
});

test('exactly one of two clones that sign at once passes', async () => {
  const account = await anAccountWithPasskey(portal);
  const sessions = [await waitingFor(account), await waitingFor(account)];
  const answers = await Promise.all(
    sessions.map(({ waiting, begun }) => {
      const answer = account.passkey.use(begun.challenge, { counter: 7 });
      return answerPasskey(portal, waiting, begun, answer);
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the database refuses an equal or lower counter and another key', async () => {
  const { factor_id, passkey, session } = await anAccountWithPasskey(portal);
  const user_id = UserId.parse(session.user.id);
  const [own] = await asOwner<{ id: string }>(portal, 'select id from app.sessions where user_id = $1', [
    user_id,
  ]);
  const pass = (signature_count: number, credential_id = passkey.id) =>
    portal.database.db.run(
      { role: 'customer', user_id },
      passPasskey(own?.id ?? 'none', factor_id, {
        credential_id,
        public_key: Buffer.from('a key'),
        signature_count,
        transports: [],
      }),
    );
  expect([await pass(1), await pass(0), await pass(2, 'AAAA')]).toEqual([false, false, false]);
  expect([await pass(2), await pass(2), await pass(3)]).toEqual([true, false, true]);
});
