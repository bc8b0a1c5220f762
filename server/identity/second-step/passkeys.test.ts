import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser } from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { anAccount, aSession, tokensOf } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPasskey, type Misuse } from './testing/aPasskey.ts';
import {
  anAccountWithPasskey,
  answerPasskey,
  begunPasskey,
  challengePasskey,
  ORIGIN,
} from './testing/passkeyCalls.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ PUBLIC_URL: `${ORIGIN}/`, BRAND_TITLE: 'Test portal' });
});

afterAll(() => portal.close());

const refused = { status: 422, body: { code: 'mfa_verification_failed' } };

describe('new passkey', () => {
  /** A session that is setting up a passkey. */
  async function settingUp() {
    const { email } = await anAccount(portal);
    const session = await aSession(portal, email);
    return { email, session, begun: await begunPasskey(portal, session) };
  }

  test('a new passkey is bound to this portal and user, on a device without one', async () => {
    const { email, passkey, session } = await anAccountWithPasskey(portal);
    const { type, options, challenge } = await begunPasskey(portal, session);
    expect(type).toBe('create');
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(options).toMatchObject({
      rp: { name: 'Test portal', id: 'portal.example.org' },
      user: { name: email, displayName: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [{ id: passkey.id }],
    });
  });

  test('a new passkey counts as the second step and ends earlier tokens', async () => {
    const { email, session, begun } = await settingUp();
    const answer = aPasskey(ORIGIN).create(begun.challenge);
    const passed = tokensOf(await answerPasskey(portal, session, begun, answer));
    expect(passed.next_step).toBeNull();
    expect(passed.user.factors).toMatchObject([{ friendly_name: 'Passkey', status: 'verified' }]);
    expect((await portal.call(session, getUser, {})).status).toBe(401);
    expect((await portal.call(passed, getProfile, {})).status).toBe(200);
    expect((await aSession(portal, email)).next_step).toBe('verify_second_step');
  });

  test.each<[string, Misuse]>([
    ['for another origin', { origin: 'https://portal.example.org.evil.example' }],
    ['for the same host without encryption', { origin: 'http://portal.example.org' }],
    ['for another host', { rp_id: 'evil.example' }],
    ['without user presence', { flags: 0x40 }],
    ['without a key', { flags: 0x05 }],
  ])('refuses a new passkey %s', async (_, misuse) => {
    const { session, begun } = await settingUp();
    const answer = aPasskey(ORIGIN).create(begun.challenge, misuse);
    expect(await answerPasskey(portal, session, begun, answer)).toMatchObject(refused);
    const user = getUser.result.parse((await portal.call(session, getUser, {})).body);
    expect(user.factors).toMatchObject([{ status: 'unverified' }]);
  });

  test('a new passkey needs no PIN or fingerprint', async () => {
    const { session } = await anAccountWithPasskey(portal, { flags: 0x41 });
    expect(session.next_step).toBeNull();
  });

  test('refuses a new passkey for another challenge or a replayed one', async () => {
    const { session, begun } = await settingUp();
    const other = await challengePasskey(portal, session, begun.factor_id);
    const answer = aPasskey(ORIGIN).create(begun.challenge);
    expect(await answerPasskey(portal, session, other, answer)).toMatchObject(refused);
    const passed = tokensOf(await answerPasskey(portal, session, begun, answer));
    expect(await answerPasskey(portal, passed, begun, answer)).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    });
  });

  test("refuses a new passkey with the id of another user's passkey", async () => {
    const { passkey } = await anAccountWithPasskey(portal);
    const { session, begun } = await settingUp();
    const answer = passkey.create(begun.challenge);
    expect(await answerPasskey(portal, session, begun, answer)).toMatchObject(refused);
  });
});
