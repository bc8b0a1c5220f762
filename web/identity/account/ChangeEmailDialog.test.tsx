import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUser, updateAccount } from '#contract/identity/account.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const update = `PUT ${updateAccount.path}`;
const dialog = page.getByRole('dialog', { name: 'Change email address' });
const address = dialog.getByLabelText('New email address');
const current = dialog.getByLabelText('Current password');
const waiting = page.getByText('Awaiting confirmation: new@example.org');

async function open(answer: () => unknown) {
  const portal = await renderPortal('/account', aProfile(), { ...accountAnswers, [update]: answer });
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect.element(address).toHaveFocus();
  return portal;
}

async function fillIn(email: string) {
  await address.fill(email);
  await current.fill('the old password');
  await dialog.getByRole('button', { name: 'Send link' }).click();
}

test('sends a link to a new address and shows that it awaits confirmation', async () => {
  const { received, answers } = await open(() => aUser());
  expect(waiting.elements()).toHaveLength(0);
  answers[`GET ${getUser.path}`] = () => aUser({ new_email: 'new@example.org' });
  await fillIn(' New@Example.org');

  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('We have sent a link to new@example.org. Your address changes once you open it.');
  await expect.element(waiting).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[update]).toEqual([
    { query: {}, body: { email: 'new@example.org', current_password: 'the old password' } },
  ]);
});

test.each([
  ['nothing', 'Please enter a valid email address'],
  ['anna@example.org', 'This is already your email address'],
])('refuses %s as a new address without a request', async (email, problem) => {
  const { received } = await open(() => aUser());
  await fillIn(email);
  await expect.element(address).toHaveAccessibleDescription(problem);
  expect(received[update]).toBeUndefined();
});

test('shows a wrong password at its field when the address changes', async () => {
  await open(refusal('current_password_wrong'));
  await fillIn('new@example.org');
  await expect.element(current).toHaveAccessibleDescription('The current password is not correct.');
  await expect.element(current).toHaveFocus();
});
