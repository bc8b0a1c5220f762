import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resendLink, signUp } from '#contract/identity/account.ts';
import { button, email, password, reason, register, tab } from '#web/identity/session/testing/loginScreen.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

const signUpCall = `POST ${signUp.path}`;
const resendCall = `POST ${resendLink.path}`;
const genuine = 'My son has had stomach pain for years';

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

test('names the first rule that a reason breaks, and sends nothing', async () => {
  const { received } = await renderPortal('/login?tab=register', null);
  for (const [why, sentence] of refusedReasons) {
    await register(why);
    await expect.element(reason()).toHaveAccessibleDescription(sentence);
  }
  expect(received[signUpCall]).toBeUndefined();
});

test('sends a registration with reason and time, and answers every address alike', async () => {
  const { received } = await renderPortal('/login?tab=register', null, { [signUpCall]: () => ({}) });
  await register(genuine);

  const answer = page.getByRole('status');
  await expect
    .element(answer)
    .toHaveTextContent(
      "Registration submitted! Please check your email for a confirmation link. If you don't receive an email, the address may already be registered - try logging in instead.",
    );
  await expect.element(answer).toHaveFocus();
  const [{ body } = { body: undefined }] = received[signUpCall] ?? [];
  expect(signUp.body.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({
    email: 'anna@example.org',
    data: { verification_reason: genuine },
  });
});

test('a registration leaves the message, the address and another link instead of the form', async () => {
  const { received } = await renderPortal('/login?tab=register', null, {
    [signUpCall]: () => ({}),
    [resendCall]: () => ({}),
  });
  await register(genuine);

  await expect.element(page.getByText('Sent to anna@example.org')).toBeVisible();
  expect(password().elements()).toHaveLength(0);
  expect(button('Register').elements()).toHaveLength(0);
  await button('Send again').dblClick();
  await expect
    .element(page.getByText('If this address awaits confirmation, a new link is on its way.'))
    .toBeVisible();
  expect(received[resendCall]?.map(({ body }) => body)).toEqual([
    { type: 'signup', email: 'anna@example.org' },
  ]);

  await tab('Login').click();
  expect(page.getByRole('status').elements()).toHaveLength(0);
  await expect.element(email()).toHaveValue('anna@example.org');
  await expect.element(password()).toHaveValue('');
  await tab('Register').click();
  await expect.element(reason()).toHaveValue('');
});

test('keeps the entries of a refused registration', async () => {
  await renderPortal('/login?tab=register', null, { [signUpCall]: refusal('over_request_rate_limit') });
  await register(genuine);
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Too many attempts. Please wait a few minutes and try again.');
  await expect.element(alert).toHaveFocus();
  await expect.element(reason()).toHaveValue(genuine);
  await expect.element(password()).toHaveValue('a long password');
});

test('shows a weak password at its field until the user types another', async () => {
  await renderPortal('/login?tab=register', null, { [signUpCall]: refusal('weak_password') });
  await register(genuine);
  await expect
    .element(password())
    .toHaveAccessibleDescription(
      'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
    );
  await expect.element(password()).toHaveFocus();
  expect(page.getByRole('alert').elements()).toHaveLength(0);

  await password().fill('another long password');
  await expect.element(password()).toHaveAccessibleDescription('At least 12 characters');
});

test('refuses a filled honeypot without a request', async () => {
  const { received } = await renderPortal('/login?tab=register', null);
  await expect.element(reason()).toBeVisible();
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(honeypot).not.toBeNull();
  expect(page.getByRole('textbox', { name: 'Website' }).elements()).toHaveLength(0);
  await userEvent.fill(page.elementLocator(honeypot ?? document.body), 'https://spam.example');
  await register(genuine);

  await expect.element(page.getByRole('alert')).toHaveTextContent('Registration failed. Please try again.');
  expect(received[signUpCall]).toBeUndefined();
});

test('refuses a short password at the registration without a request', async () => {
  const { received } = await renderPortal('/login?tab=register', null);
  await password().fill('too short');
  await button('Register').click();
  await expect.element(password()).toHaveAccessibleDescription('Password should be at least 12 characters.');
  expect(received[signUpCall]).toBeUndefined();
});
