import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followLink, resendLink } from '#contract/account.ts';
import { getVisit } from '#contract/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, aVisit, renderPortal } from '#web/testing/renderPortal.tsx';

const follow = `POST ${followLink.path}`;
const resend = `POST ${resendLink.path}`;
const button = (name = 'Confirm Email') => page.getByRole('button', { name });

test('only a click confirms the address; it signs in', async () => {
  const { history, received, answers } = await renderPortal('/confirm#the-token', null, {
    [follow]: () => ({ next_step: null }),
  });
  await expect.element(button()).toBeVisible();
  expect(received[follow]).toBeUndefined();

  answers[`GET ${getVisit.path}`] = () => aVisit(aProfile({ role: 'admin' }));
  await button().click();
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  expect(received[follow]).toEqual([{ query: {}, body: { type: 'signup', token_hash: 'the-token' } }]);
});

test('a used or old link says so, and a new one can be asked for', async () => {
  const { received } = await renderPortal('/confirm#used', null, {
    [follow]: refusal('otp_expired'),
    [resend]: () => ({}),
  });
  await button().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not valid or has expired. Please ask for a new one.');
  const email = page.getByLabelText('Email Address');
  await expect.element(email).toHaveFocus();

  await button('Send a new link').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(received[resend]).toBeUndefined();

  await email.fill('Anna@Example.org');
  await button('Send a new link').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('If this address waits for its confirmation, a new link is on its way.');
  expect(received[resend]).toEqual([{ query: {}, body: { type: 'signup', email: 'anna@example.org' } }]);
});

test('what may succeed later can be tried again', async () => {
  await renderPortal('/confirm#the-token', aProfile(), { [follow]: refusal('unavailable') });
  await button().click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
  await expect.element(alert).toHaveFocus();
  await expect.element(button()).toBeEnabled();
});
