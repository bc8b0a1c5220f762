import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followLink } from '#contract/identity/account.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const follow = `POST ${followLink.path}`;
const button = () => page.getByRole('button', { name: 'Confirm new address' });
const home = () => page.getByRole('link', { name: 'Go to your portal' });

async function confirm() {
  await button().click();
  const answer = page.getByRole('status');
  await expect
    .element(answer)
    .toHaveTextContent('Your email address has been changed. Please use it at your next login.');
  await expect.element(answer).toHaveFocus();
  expect(button().elements()).toHaveLength(0);
}

test('changes the address only after a click, and leads a signed-out user to the login', async () => {
  const { history, received } = await renderPortal('/confirm-email-change#the-token', null, {
    [follow]: () => ({ user: {} }),
  });
  await expect.element(button()).toBeVisible();
  expect(received[follow]).toBeUndefined();

  await confirm();
  expect(received[follow]).toEqual([{ query: {}, body: { type: 'email_change', token_hash: 'the-token' } }]);
  await home().click();
  await expect.poll(() => history.location.pathname).toBe('/login');
});

test('leads a signed-in user to the portal with the new address', async () => {
  const { answers, history } = await renderPortal('/account', aProfile(), { [follow]: () => ({ user: {} }) });
  await expect.element(page.getByText('anna@example.org')).toBeVisible();
  history.push('/confirm-email-change#the-token');
  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile({ email: 'anna@new.example' }));
  await confirm();
  await home().click();
  await expect.poll(() => history.location.pathname).toBe('/patients');
  history.push('/account');
  await expect.element(page.getByText('anna@new.example')).toBeVisible();
});

test.each([
  ['otp_expired', 'This link is not valid or has expired. Please request a new one.'],
  ['email_taken', 'An account with this email address already exists.'],
] as const)('explains a link to a new address refused with %s', async (code, sentence) => {
  await renderPortal('/confirm-email-change#used', aProfile(), { [follow]: refusal(code) });
  await button().click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(sentence);
  await expect.element(alert).toHaveFocus();
});
