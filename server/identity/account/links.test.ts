import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  followLink,
  type LinkKind,
  recoverPassword,
  resendLink,
  updateAccount,
} from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import {
  anAccount,
  anAddress,
  aSession,
  mailedToken,
  mailsTo,
  PASSWORD,
  register,
  signIn,
  tokensOf,
} from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { newLink } from './newLink.ts';
import { offerFirstAdmin } from './queries.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const follow = (type: LinkKind, token_hash: string) =>
  portal.call(undefined, followLink, { body: { type, token_hash } });
const resend = (email: string) => portal.call(undefined, resendLink, { body: { type: 'signup', email } });
const recover = (email: string) => portal.call(undefined, recoverPassword, { body: { email } });
const changeEmail = async (from: string, email: string) =>
  portal.call(await aSession(portal, from), updateAccount, { body: { email, current_password: PASSWORD } });

const refused = { status: 403, body: { code: 'otp_expired' } };

/** One link of each kind, mailed as the portal does. */
const links = {
  signup: async () => {
    const email = anAddress();
    await register(portal, email);
    return mailedToken(portal, email);
  },
  recovery: async () => {
    const { email } = await anAccount(portal);
    await recover(email);
    return mailedToken(portal, email);
  },
  email_change: async () => {
    const email = anAddress();
    await changeEmail((await anAccount(portal)).email, email);
    return mailedToken(portal, email);
  },
  first_admin: async () => {
    const { token, link } = newLink(60_000);
    await portal.database.db.run(worker, offerFirstAdmin(link));
    return token;
  },
};

describe.each(['signup', 'recovery', 'email_change'] as const)('one-time link of kind %s', (kind) => {
  let token: string;
  beforeEach(async () => {
    token = await links[kind]();
  });

  test('a one-time link of a portal whose clock is two days slow works', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 48 * 3_600_000);
    const slow = await links[kind]().finally(() => vi.restoreAllMocks());
    expect((await follow(kind, slow)).status).toBe(200);
  });

  test('a one-time link works once', async () => {
    expect((await follow(kind, token)).status).toBe(200);
    expect(await follow(kind, token)).toMatchObject(refused);
  });

  test('a one-time link followed twice at once works once', async () => {
    const answers = await Promise.all([follow(kind, token), follow(kind, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a tampered one-time link is refused', async () => {
    const other = token.startsWith('A') ? 'B' : 'A';
    for (const tampered of [other + token.slice(1), `${token}A`, token.slice(0, -1), ` ${token}`, ''])
      expect(await follow(kind, tampered)).toMatchObject(refused);
    expect((await follow(kind, token)).status).toBe(200);
  });

  test('an expired one-time link is refused', async () => {
    await asOwner(portal, 'update app.one_time_tokens set expires_at = now()');
    expect(await follow(kind, token)).toMatchObject(refused);
  });
});

describe('purpose of a one-time link', () => {
  test.each([
    ['signup', ['recovery', 'email_change']],
    ['recovery', ['signup', 'email', 'email_change']],
    ['email_change', ['signup', 'email', 'recovery']],
    ['first_admin', ['signup', 'email', 'recovery', 'email_change']],
  ] as const)('refuses a %s link for any other purpose', async (made_for, others) => {
    const token = await links[made_for]();
    for (const other of others) expect(await follow(other, token)).toMatchObject(refused);
    if (made_for !== 'first_admin') expect((await follow(made_for, token)).status).toBe(200);
  });

  test('refuses a session token as a one-time link', async () => {
    const { token, refresh_token } = await aSession(portal, (await anAccount(portal)).email);
    for (const foreign of [token, refresh_token])
      expect(await follow('recovery', foreign)).toMatchObject(refused);
  });
});

describe('newest link', () => {
  test('a resent confirmation invalidates the earlier link', async () => {
    const email = anAddress();
    await register(portal, email);
    const first = await mailedToken(portal, email);
    await resend(email);
    expect(await follow('signup', first)).toMatchObject(refused);
    expect((await follow('signup', await mailedToken(portal, email))).status).toBe(200);
  });

  test('a second recovery request invalidates the earlier link', async () => {
    const { email } = await anAccount(portal);
    await recover(email);
    const first = await mailedToken(portal, email);
    await recover(email);
    expect(await follow('recovery', first)).toMatchObject(refused);
    expect((await follow('recovery', await mailedToken(portal, email))).status).toBe(200);
  });

  test('a second email change invalidates the earlier link', async () => {
    const { email } = await anAccount(portal);
    const [first, second] = [anAddress(), anAddress()];
    await changeEmail(email, first);
    await changeEmail(email, second);
    expect(await follow('email_change', await mailedToken(portal, first))).toMatchObject(refused);
    expect((await follow('email_change', await mailedToken(portal, second))).status).toBe(200);
  });
});

describe('recovery links', () => {
  test('recovering an unconfirmed address discards the registered password', async () => {
    const email = anAddress();
    await register(portal, email);
    await recover(email);
    const session = tokensOf(await follow('recovery', await mailedToken(portal, email)));
    expect(await signIn(portal, email)).toMatchObject({ body: { code: 'invalid_credentials' } });
    const body = { password: 'purple monkey dishwasher' };
    expect((await portal.call(session, updateAccount, { body })).status).toBe(200);
    expect((await signIn(portal, email, body.password)).status).toBe(200);
  });

  test('a password change invalidates earlier recovery links', async () => {
    const { email } = await anAccount(portal);
    await recover(email);
    const token = await mailedToken(portal, email);
    await portal.call(await aSession(portal, email), updateAccount, {
      body: { password: 'purple monkey dishwasher', current_password: PASSWORD },
    });
    expect(await follow('recovery', token)).toMatchObject(refused);
  });
});

describe('email change links', () => {
  test('confirming a new address invalidates links mailed to the old one', async () => {
    const { email } = await anAccount(portal);
    const new_email = anAddress();
    await recover(email);
    const token = await mailedToken(portal, email);
    await changeEmail(email, new_email);
    await follow('email_change', await mailedToken(portal, new_email));
    expect(await follow('recovery', token)).toMatchObject(refused);
  });

  test('refuses to confirm an address that another account has claimed meanwhile', async () => {
    const { email } = await anAccount(portal);
    const contested = anAddress();
    const session = await aSession(portal, email);
    await portal.call(session, updateAccount, { body: { email: contested, current_password: PASSWORD } });
    const token = await mailedToken(portal, contested);
    await anAccount(portal, contested);
    expect(await follow('email_change', token)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'An account with this email address already exists.' },
    });
    expect((await portal.call(session, getProfile, {})).body).toMatchObject({ email });
  });

  test('an address with an account receives a notification without a link', async () => {
    const known = await anAccount(portal);
    await changeEmail((await anAccount(portal)).email, known.email);
    const [mail] = await mailsTo(portal, known.email);
    expect(mail?.subject).toBe('There is an account with this address');
    expect(mail?.body).not.toContain('#');
  });
});
