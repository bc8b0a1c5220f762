import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getProfile, signIn, signUp } from '#contract/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const email = () => page.getByLabelText('Email Address');
const password = () => page.getByLabelText('Password');
const reason = () => page.getByLabelText('Why are you taking this test?');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });

async function logIn() {
  await email().fill('anna@example.org');
  await password().fill('a long password');
  await button('Login').click();
}

async function register(why: string) {
  await email().fill('anna@example.org');
  await password().fill('a long password');
  await reason().fill(why);
  await button('Register').click();
}

test('without a session every address leads to the login screen, and from there back', async () => {
  const signedIn = Promise.withResolvers<void>();
  const { history, received, answers } = await renderPortal('/account', null);
  await expect.element(tab('Login')).toHaveAttribute('aria-selected', 'true');
  expect(history.location.href).toBe('/login?next=%2Faccount');

  answers[`POST ${signIn.path}`] = () => ({});
  answers[`GET ${getProfile.path}`] = () => signedIn.promise.then(() => aProfile());
  await logIn();
  await expect.element(page.getByRole('status')).toHaveTextContent('Login successful! Redirecting...');
  signedIn.resolve();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(received[`POST ${signIn.path}`]).toEqual([
    { query: { grant_type: 'password' }, body: { email: 'anna@example.org', password: 'a long password' } },
  ]);
});

test.each(['/login', '/login?next=//elsewhere.example', '/login?next=https://elsewhere.example'])(
  'whoever is signed in goes home from %s',
  async (address) => {
    const { history } = await renderPortal(address, aProfile({ role: 'practitioner' }));
    await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  },
);

test.each([
  ['invalid_credentials', 'Invalid login credentials'],
  ['email_not_confirmed', 'Email not confirmed'],
  ['unexpected', 'An unexpected error occurred. Please try again.'],
] as const)('a failed login says why: %s', async (code, sentence) => {
  await renderPortal('/login', null, { [`POST ${signIn.path}`]: refusal(code) });
  await logIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
});

test('while busy the button reads Please wait... and is disabled', async () => {
  const never = new Promise(() => {});
  await renderPortal('/login', null, { [`POST ${signIn.path}`]: () => never });
  await logIn();
  await expect.element(button('Please wait...')).toBeDisabled();
});

test('an empty login is not sent; the first field at fault has the focus', async () => {
  const { received } = await renderPortal('/login', null);
  await button('Login').click();

  await expect.element(email()).toHaveAccessibleDescription('Please enter your email address');
  await expect.element(password()).toHaveAccessibleDescription('Please enter your password');
  await expect.element(email()).toHaveFocus();
  expect(received[`POST ${signIn.path}`]).toBeUndefined();
});

test('switching tabs clears messages; switching to Login clears the reason, and nothing else', async () => {
  await renderPortal('/login', null, { [`POST ${signIn.path}`]: refusal('invalid_credentials') });
  await logIn();
  await expect.element(page.getByRole('alert')).toBeVisible();

  await tab('Register').click();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  await reason().fill('ok');
  await button('Register').click();
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true');

  await tab('Login').click();
  await tab('Register').click();
  await expect.element(reason()).toHaveValue('');
  await expect.element(reason()).toHaveAttribute('aria-invalid', 'false');
  await expect.element(email()).toHaveValue('anna@example.org');
});

const refusedReasons = [
  ['', 'Please explain why you are taking this test.'],
  ['   ', 'Please explain why you are taking this test.'],
  ['test', 'Please provide at least 3 words explaining why you are taking this test.'],
  ['my stomach', 'Please provide at least 3 words explaining why you are taking this test.'],
  [`my stomach ${'hurts '.repeat(90)}`, 'Please keep your explanation under 500 characters.'],
  ['my stomach hurtsssss every day', 'Please provide a genuine explanation for taking this test.'],
  ['a b c', 'Please provide a genuine explanation for taking this test.'],
  ['this is a test test test of it', 'Please provide a genuine explanation for taking this test.'],
  ['the lorem ipsum of my stomach', 'Please provide a genuine explanation for taking this test.'],
] as const;

test('the first rule that a reason breaks is named, and nothing is sent', async () => {
  const { received } = await renderPortal('/login?tab=register', null);
  for (const [why, sentence] of refusedReasons) {
    await register(why);
    await expect.element(reason()).toHaveAccessibleDescription(sentence);
  }
  expect(received[`POST ${signUp.path}`]).toBeUndefined();
});

test('a registration is sent with reason and time, and answered the same for every address', async () => {
  const { received } = await renderPortal('/login?tab=register', null, {
    [`POST ${signUp.path}`]: () => ({ email: 'anna@example.org' }),
  });
  await register('My son has had stomach pain for years');

  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      "Registration submitted! Please check your email for a confirmation link. If you don't receive an email, the address may already be registered - try logging in instead.",
    );
  const [{ body } = { body: undefined }] = received[`POST ${signUp.path}`] ?? [];
  expect(signUp.body.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({
    email: 'anna@example.org',
    data: { verification_reason: 'My son has had stomach pain for years' },
  });
});

test('a program that fills the hidden field is refused, and nothing is sent', async () => {
  const { received } = await renderPortal('/login?tab=register', null);
  await expect.element(reason()).toBeVisible();
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(honeypot).not.toBeNull();
  expect(page.getByRole('textbox', { name: 'Website' }).elements()).toHaveLength(0);
  await userEvent.fill(page.elementLocator(honeypot ?? document.body), 'https://spam.example');
  await register('My son has had stomach pain for years');

  await expect.element(page.getByRole('alert')).toHaveTextContent('Registration failed. Please try again.');
  expect(received[`POST ${signUp.path}`]).toBeUndefined();
});

test('a password that is too short is not sent', async () => {
  const { received } = await renderPortal('/login?tab=register', null);
  await password().fill('too short');
  await button('Register').click();
  await expect.element(password()).toHaveAccessibleDescription('Password should be at least 12 characters.');
  expect(received[`POST ${signUp.path}`]).toBeUndefined();
});
