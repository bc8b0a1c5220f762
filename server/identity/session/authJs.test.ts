import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anAccount,
  anAddress,
  mailedToken,
  mailsTo,
  PASSWORD,
  signUpBody,
} from '#server/testing/accounts.ts';
import { listening, outsideClient } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

// The portal must work with the unmodified Supabase Auth client over a real connection.
let portal: TestPortal;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
});

afterAll(() => portal.close());

const signUp = (email: string, password = PASSWORD, more: object = {}) =>
  outsideClient(address).signUp({
    email,
    password,
    options: { data: { ...signUpBody(email).data, ...more } },
  });

/** A logged-in client. */
async function signedIn(email: string) {
  const client = outsideClient(address);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

const isSignedIn = async (client: ReturnType<typeof outsideClient>) =>
  (await client.getUser()).error === null;

describe('accounts through the Supabase client', () => {
  test('the Supabase client signs up, confirms, logs in, refreshes and signs out', async () => {
    const email = anAddress();
    const asked = await signUp(email);
    expect(asked.error).toBeNull();
    expect(asked.data).toMatchObject({ session: null, user: { email, app_metadata: { role: 'customer' } } });

    const client = outsideClient(address);
    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toBeInstanceOf(AuthApiError);
    expect(early.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });

    const confirmed = await client.verifyOtp({ type: 'email', token_hash: await mailedToken(portal, email) });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: expect.closeTo(900, -1),
      user: { email },
    });
    expect(confirmed.data.session?.expires_at).toBeCloseTo(Date.now() / 1000 + 900, -1);
    expect((await client.getUser()).data.user).toEqual(confirmed.data.user);

    const renewed = await client.refreshSession();
    expect(renewed.data.session?.refresh_token).not.toBe(confirmed.data.session?.refresh_token);
    expect(await isSignedIn(client)).toBe(true);

    const { data } = await client.getSession();
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getUser(data.session?.access_token)).error).toMatchObject({
      status: 401,
      code: 'not_signed_in',
      message: 'Authentication required',
    });
    expect((await client.getSession()).data.session).toBeNull();
    expect(await isSignedIn(await signedIn(email))).toBe(true);
  });

  test.each(['email', 'signup'] as const)('a link of type %s confirms an account', async (type) => {
    const email = anAddress();
    await signUp(email);
    const token_hash = await mailedToken(portal, email);
    const { data } = await outsideClient(address).verifyOtp({ type, token_hash });
    expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  });

  test('a confirmation can be resent', async () => {
    const email = anAddress();
    await signUp(email);
    expect(await outsideClient(address).resend({ type: 'signup', email })).toMatchObject({
      data: { user: null, session: null },
      error: null,
    });
    expect(await mailsTo(portal, email)).toHaveLength(2);
    const token_hash = await mailedToken(portal, email);
    expect((await outsideClient(address).verifyOtp({ type: 'signup', token_hash })).error).toBeNull();
  });
});

describe('sign-out through the Supabase client', () => {
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('sign-out with scope %s ends exactly the sessions in its scope', async (scope, left) => {
    const { email } = await anAccount(portal);
    const stranger = await signedIn((await anAccount(portal)).email);
    const clients = await Promise.all([signedIn(email), signedIn(email), signedIn(email)]);
    const [caller] = clients;
    const access_tokens = await Promise.all(
      clients.map(async (client) => (await client.getSession()).data.session?.access_token),
    );
    expect((await caller.signOut({ scope })).error).toBeNull();
    const errors = await Promise.all(
      access_tokens.map(async (token) => (await outsideClient(address).getUser(token)).error),
    );
    expect(errors.map((error) => error === null)).toEqual(left);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('signing out of an ended session succeeds', async () => {
    const { email } = await anAccount(portal);
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    await elsewhere.signOut({ scope: 'global' });
    expect((await here.signOut()).error).toBeNull();
  });
});

describe('refusals through the Supabase client', () => {
  test('a wrong password is refused with its code and sentence', async () => {
    const { email } = await anAccount(portal);
    const { error } = await outsideClient(address).signInWithPassword({ email, password: 'wrong' });
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test('a common password is refused with its code and sentence', async () => {
    const { error } = await signUp(anAddress(), 'password1234');
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect(error).toMatchObject({
      status: 422,
      code: 'weak_password',
      message:
        'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
    });
  });

  test('a role in a sign-up is refused with its code and sentence', async () => {
    const { data, error } = await signUp(anAddress(), PASSWORD, { role: 'admin' });
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('an invalid link is refused with its code and sentence', async () => {
    const { error } = await outsideClient(address).verifyOtp({ type: 'email', token_hash: 'made up' });
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'This link is not valid or has expired. Please request a new one.',
    });
  });

  test('an unknown refresh token is refused with its code and sentence', async () => {
    const { error } = await outsideClient(address).refreshSession({ refresh_token: 'made up' });
    expect(error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Your session has ended. Please log in again.',
    });
  });
});
