import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recoverPassword } from '#contract/identity/account.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

const recover = `POST ${recoverPassword.path}`;
const email = () => page.getByLabelText('Email Address');
const button = () => page.getByRole('button', { name: 'Send link' });

test('requests a password link without revealing whether the address is known', async () => {
  const { history, received } = await renderPortal('/forgot-password', null, { [recover]: () => ({}) });
  await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect.element(email()).toHaveFocus();
  await email().fill(' Anna@Example.org');
  await button().click();

  const answer = page.getByRole('status');
  await expect
    .element(answer)
    .toHaveTextContent(
      'If an account with this address exists, a link to set a new password is on its way. The link works for one hour.',
    );
  await expect.element(answer).toHaveFocus();
  expect(received[recover]).toEqual([{ query: {}, body: { email: 'anna@example.org' } }]);

  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect.poll(() => history.location.pathname).toBe('/login');
});

test('refuses an invalid address without a request', async () => {
  const { received } = await renderPortal('/forgot-password', null);
  await button().click();
  await expect.element(email()).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(email()).toHaveFocus();
  expect(received[recover]).toBeUndefined();
});

test('explains a refused password link and keeps the address', async () => {
  await renderPortal('/forgot-password', null, { [recover]: refusal('over_request_rate_limit') });
  await email().fill('anna@example.org');
  await button().click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Too many attempts. Please wait a few minutes and try again.');
  await expect.element(alert).toHaveFocus();
  await expect.element(email()).toHaveValue('anna@example.org');
});
