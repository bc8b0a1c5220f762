import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followLink, resendLink } from '#contract/identity/account.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const follow = `POST ${followLink.path}`;
const resend = `POST ${resendLink.path}`;
const button = (name = 'Confirm Email') => page.getByRole('button', { name });

/** Submits the form with the registered password. */
async function confirm() {
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await button().click();
}

test('confirms the address and logs in only after the password is sent', async () => {
  const { history, received, answers } = await renderPortal('/confirm#the-token', null, {
    [follow]: () => ({ next_step: null }),
  });
  await button().click();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
  expect(received[follow]).toBeUndefined();

  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile({ role: 'admin' }));
  await confirm();
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  expect(received[follow]).toEqual([
    { query: {}, body: { type: 'signup', token_hash: 'the-token', password: 'correct horse battery' } },
  ]);
});

test('says that the browser did not keep the login of a confirmed address', async () => {
  const { history } = await renderPortal('/confirm#the-token', null, {
    [follow]: () => ({ next_step: null }),
  });
  await confirm();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  expect(history.location.pathname).toBe('/confirm');
});

test('offers a new link in place of a used or expired one', async () => {
  const { received } = await renderPortal('/confirm#used', null, {
    [follow]: refusal('otp_expired'),
    [resend]: () => ({}),
  });
  await confirm();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not valid or has expired. Please request a new one.');
  const email = page.getByLabelText('Email Address');
  await expect.element(email).toHaveFocus();

  await button('Send a new link').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(received[resend]).toBeUndefined();

  await email.fill('Anna@Example.org');
  await button('Send a new link').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('If this address awaits confirmation, a new link is on its way.');
  expect(received[resend]).toEqual([{ query: {}, body: { type: 'signup', email: 'anna@example.org' } }]);
});

test('tries the confirmation again after a temporary failure', async () => {
  await renderPortal('/confirm#the-token', aProfile(), { [follow]: refusal('unavailable') });
  await confirm();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  await expect.element(alert).toHaveFocus();
  await expect.element(button()).toBeEnabled();
});

test('refuses a wrong password at the confirmation and offers a new one', async () => {
  await renderPortal('/confirm#the-token', null, { [follow]: refusal('current_password_wrong') });
  await confirm();
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Forgot your password?' }))
    .toHaveAttribute('href', '/forgot-password');
});
