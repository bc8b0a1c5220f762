import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followLink, getUser, updateAccount } from '#contract/identity/account.ts';
import { verifyRecoveryCode } from '#contract/identity/second-step.ts';
import { getCurrentSession, type NextStep } from '#contract/identity/session.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const follow = `POST ${followLink.path}`;
const update = `PUT ${updateAccount.path}`;
const password = () => page.getByLabelText('New password');
const button = (name = 'Set password') => page.getByRole('button', { name, exact: true });
const alert = () => page.getByRole('alert');

const sessionCall = `GET ${getCurrentSession.path}`;

/** Opens the link, whose session lacks this step. */
async function renderReset(given: Answers, next_step: NextStep | null = null) {
  const portal = await renderPortal('/reset-password#the-token', null, {
    [follow]: () => ({ next_step, user: {} }),
    [update]: () => ({}),
    ...given,
  });
  portal.answers[sessionCall] = () => aCurrentSession(aProfile(), { next_step });
  return portal;
}

async function send(chosen: string) {
  await password().fill(chosen);
  await button().click();
}

test('opens the portal after the link and a new password', async () => {
  const { history, received } = await renderReset({});
  await expect.element(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await expect.element(password()).toHaveAccessibleDescription('At least 12 characters');
  await expect.element(password()).toHaveAttribute('autocomplete', 'new-password');
  await send('too short');
  await expect.element(password()).toHaveAccessibleDescription('Password should be at least 12 characters.');
  expect(received[follow]).toBeUndefined();

  await send('a new long password');
  await expect.poll(() => history.location.href).toBe('/patients');
  expect(received[follow]).toEqual([{ query: {}, body: { type: 'recovery', token_hash: 'the-token' } }]);
  expect(received[update]).toEqual([{ query: {}, body: { password: 'a new long password' } }]);
});

test.each([
  [
    'weak_password',
    'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
  ],
  ['same_password', 'The new password must differ from the old one.'],
] as const)('sends another password after %s without using the link again', async (code, sentence) => {
  const { history, received, answers } = await renderReset({ [update]: refusal(code) });
  await send('password password');
  await expect.element(password()).toHaveAccessibleDescription(sentence);
  await expect.element(password()).toHaveFocus();

  answers[update] = () => ({});
  await send('a new long password');
  await expect.poll(() => history.location.href).toBe('/patients');
  expect(received[follow]).toHaveLength(1);
  expect(received[update]).toHaveLength(2);
});

test('offers a new password link in place of a used or expired one', async () => {
  const { history, received } = await renderReset({ [follow]: refusal('otp_expired') });
  await send('a new long password');
  await expect
    .element(alert())
    .toHaveTextContent('This link is not valid or has expired. Please request a new one.');
  await expect.element(alert()).toHaveFocus();
  expect(received[update]).toBeUndefined();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect.poll(() => history.location.href).toBe('/forgot-password');
});

test('tries again to set the password after a failure', async () => {
  const { history, answers } = await renderReset({ [follow]: refusal('over_request_rate_limit') });
  await send('a new long password');
  await expect
    .element(alert())
    .toHaveTextContent('Too many attempts. Please wait a few minutes and try again.');
  await expect.element(alert()).toHaveFocus();

  answers[follow] = () => ({ next_step: null, user: {} });
  await button().click();
  await expect.poll(() => history.location.href).toBe('/patients');
});

test('sets no password in a browser that did not keep the login', async () => {
  const { received, answers } = await renderReset({});
  answers[sessionCall] = () => null;
  await send('a new long password');
  await expect
    .element(alert())
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  expect(received[update]).toBeUndefined();
});

const secondStep = {
  [`GET ${getUser.path}`]: () => ({ factors: [] }),
  [`POST ${verifyRecoveryCode.path}`]: () => ({ next_step: null }),
};

test('asks for the second step before it sets a new password', async () => {
  const { history, received, answers } = await renderReset(secondStep, 'verify_second_step');
  await send('a new long password');
  await button('Use a recovery code instead').click();
  expect(received[update]).toBeUndefined();
  answers[sessionCall] = () => aCurrentSession(aProfile());
  await page.getByLabelText('Recovery code').fill('abcd-efgh');
  await button('Confirm').click();

  await expect.poll(() => history.location.href).toBe('/patients');
  expect(received[update]).toEqual([{ query: {}, body: { password: 'a new long password' } }]);
});

test('accepts another password after one refused behind the second step', async () => {
  const { answers } = await renderReset(
    { ...secondStep, [update]: refusal('weak_password') },
    'verify_second_step',
  );
  await send('password password');
  await button('Use a recovery code instead').click();
  answers[sessionCall] = () => aCurrentSession(aProfile());
  await page.getByLabelText('Recovery code').fill('abcd-efgh');
  await button('Confirm').click();
  await expect.element(password()).toHaveValue('password password');
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password()).toHaveFocus();
});

test('sets the password before a missing second step is set up', async () => {
  const { history, received } = await renderReset({}, 'set_up_second_step');
  await send('a new long password');
  await expect.poll(() => history.location.pathname).toBe('/second-step');
  expect(received[update]).toHaveLength(1);
});
