import { AuthWeakPasswordError, type GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { anAccount, anAddress, mailedToken, mailsTo, PASSWORD } from '#server/testing/accounts.ts';
import { listening, outsideClient } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

// Account changes, made with the unmodified Supabase Auth client.
const newPassword = 'purple monkey dishwasher';

let portal: TestPortal;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
});

afterAll(() => portal.close());

async function signedIn(email: string): Promise<GoTrueClient> {
  const client = outsideClient(address);
  expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  return client;
}

const isSignedIn = async (client: GoTrueClient) => (await client.getUser()).error === null;

const signInError = async (email: string, password: string) =>
  (await outsideClient(address).signInWithPassword({ email, password })).error;

/** A client after it followed a password recovery link. */
async function recovered(email: string): Promise<GoTrueClient> {
  const client = outsideClient(address);
  expect((await client.resetPasswordForEmail(email)).error).toBeNull();
  const token_hash = await mailedToken(portal, email);
  expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
  return client;
}

describe('password recovery', () => {
  test('a recovery link sets a password without the old one and ends every other session', async () => {
    const { email } = await anAccount(portal);
    const elsewhere = await signedIn(email);
    const client = await recovered(email);
    expect((await client.updateUser({ password: newPassword })).error).toBeNull();

    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await signInError(email, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
    expect(await signInError(email, newPassword)).toBeNull();
    const [notification] = await mailsTo(portal, email);
    expect(notification?.subject).toBe('Your password was changed');
  });

  test('a recovery link sets a password only once', async () => {
    const client = await recovered((await anAccount(portal)).email);
    await client.updateUser({ password: newPassword });
    expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 403,
      code: 'reauthentication_needed',
      message: 'Please enter your password again to make this change.',
    });
  });

  test('a recovery session cannot set a password after its time limit', async () => {
    const { email, user_id } = await anAccount(portal);
    const client = await recovered(email);
    await asOwner(
      portal,
      "update app.sessions set created_at = now() - interval '31 minutes' where user_id = $1",
      [user_id],
    );
    expect((await client.updateUser({ password: newPassword })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
  });

  test('a recovery session cannot change the email without the password', async () => {
    const client = await recovered((await anAccount(portal)).email);
    expect((await client.updateUser({ email: anAddress() })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
  });
});

describe('password change', () => {
  test('the current password allows a change, ends the other sessions and keeps this one', async () => {
    const { email } = await anAccount(portal);
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    const change = { password: newPassword, current_password: PASSWORD };
    expect((await here.updateUser(change)).error).toBeNull();
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await here.refreshSession()).error).toBeNull();
    expect((await elsewhere.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect(await signInError(email, newPassword)).toBeNull();
  });

  test.each([
    ['without the current password', { password: newPassword }, 403, 'reauthentication_needed'],
    [
      'with a wrong current password',
      { password: newPassword, current_password: 'wrong' },
      400,
      'current_password_wrong',
    ],
    ['to the current password', { password: PASSWORD, current_password: PASSWORD }, 422, 'same_password'],
    ['to a common password', { password: 'password1234', current_password: PASSWORD }, 422, 'weak_password'],
    ['to a short password', { password: 'short', current_password: PASSWORD }, 400, 'invalid_request'],
  ])('refuses a password change %s', async (_, change, status, code) => {
    const { email } = await anAccount(portal);
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    const { error } = await here.updateUser(change);
    expect(error).toMatchObject({ status, code });
    expect(error instanceof AuthWeakPasswordError).toBe(code === 'weak_password');
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await signInError(email, PASSWORD)).toBeNull();
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });
});

describe('email change', () => {
  test('an address changes after the new one is confirmed, and the old one is notified', async () => {
    const { email } = await anAccount(portal);
    const new_email = anAddress();
    const client = await signedIn(email);
    const { data } = await client.updateUser({ email: new_email, current_password: PASSWORD });
    expect(data.user).toMatchObject({ email, new_email });
    expect((await mailsTo(portal, email))[0]?.body).toContain(new_email);
    expect(await signInError(new_email, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });

    const token_hash = await mailedToken(portal, new_email);
    const followed = await outsideClient(address).verifyOtp({ type: 'email_change', token_hash });
    expect(followed.error).toBeNull();
    expect(followed.data).toMatchObject({ session: null, user: { email: new_email } });
    expect((await client.getUser()).data.user?.email).toBe(new_email);
    expect(await signInError(new_email, PASSWORD)).toBeNull();
    expect(await signInError(email, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([
    ['without the password', undefined, 403, 'reauthentication_needed'],
    ['with a wrong password', 'wrong', 400, 'current_password_wrong'],
  ])('refuses an email change %s', async (_, current_password, status, code) => {
    const client = await signedIn((await anAccount(portal)).email);
    const email = anAddress();
    const { error } = await client.updateUser({ email, ...(current_password && { current_password }) });
    expect(error).toMatchObject({ status, code });
    expect(await mailsTo(portal, email)).toEqual([]);
  });
});

describe('name change', () => {
  test('a name can be changed and cleared', async () => {
    const client = await signedIn((await anAccount(portal)).email);
    const named = await client.updateUser({ data: { full_name: '  Anna Meyer ' } });
    expect(named.data.user?.user_metadata).toEqual({ full_name: 'Anna Meyer' });
    const unnamed = await client.updateUser({ data: { full_name: '' } });
    expect(unnamed.data.user?.user_metadata).toEqual({});
  });

  test('user metadata holds nothing but the name', async () => {
    const client = await signedIn((await anAccount(portal)).email);
    const { error } = await client.updateUser({ data: { role: 'admin' } });
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await client.getUser()).data.user?.app_metadata).toMatchObject({ role: 'customer' });
  });
});
