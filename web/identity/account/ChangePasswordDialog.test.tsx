import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateAccount } from '#contract/identity/account.ts';
import { listSessions } from '#contract/identity/session.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const update = `PUT ${updateAccount.path}`;
const sessions = `GET ${listSessions.path}`;
const dialog = page.getByRole('dialog', { name: 'Change password' });
const current = dialog.getByLabelText('Current password');
const chosen = dialog.getByLabelText('New password');
const change = dialog.getByRole('button', { name: 'Change password' });

async function open(answer: () => unknown) {
  const portal = await renderPortal('/account', aProfile(), { ...accountAnswers, [update]: answer });
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(current).toHaveFocus();
  return portal;
}

async function fillIn() {
  await current.fill('the old password');
  await chosen.fill('an entirely new one');
  await change.click();
}

test('changes the password and shows the remaining sessions', async () => {
  const { received } = await open(() => aUser());
  await expect.element(dialog.getByText('At least 12 characters')).toBeVisible();
  const show = dialog.getByRole('button', { name: 'Show characters' });
  await expect.element(show.first()).toHaveAccessibleDescription('Current password');
  await expect.element(show.last()).toHaveAccessibleDescription('New password');
  await expect.poll(() => received[sessions]).toHaveLength(1);
  await fillIn();

  await expect.element(page.getByText('Password changed. All other sessions have been ended.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[update]).toEqual([
    { query: {}, body: { current_password: 'the old password', password: 'an entirely new one' } },
  ]);
  expect(received[sessions]).toHaveLength(2);
});

test('gives password managers the address of a new password', async () => {
  await open(() => aUser());
  const { elements } = dialog.element().querySelector('form') ?? { elements: [] };
  const hints = [...elements].flatMap((field) =>
    field instanceof HTMLInputElement ? [[field.autocomplete, field.value]] : [],
  );
  expect(hints).toEqual([
    ['username', 'anna@example.org'],
    ['current-password', ''],
    ['new-password', ''],
  ]);
});

test('refuses a missing or short password without a request', async () => {
  const { received } = await open(() => aUser());
  await chosen.fill('short');
  await change.click();
  await expect.element(current).toHaveAccessibleDescription('Please enter your current password');
  await expect.element(chosen).toHaveAccessibleDescription('Password should be at least 12 characters.');
  expect(received[update]).toBeUndefined();
});

test.each([
  ['current_password_wrong', current, 'The current password is not correct.'],
  [
    'weak_password',
    chosen,
    'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
  ],
  ['same_password', chosen, 'The new password must differ from the old one.'],
] as const)('shows %s at the focused password field', async (code, field, sentence) => {
  await open(refusal(code));
  await fillIn();
  await expect.element(field).toHaveAccessibleDescription(sentence);
  await expect.element(field).toHaveFocus();
  expect(dialog.getByRole('alert').elements()).toHaveLength(0);
});

test('reports too many password changes above the fields', async () => {
  await open(refusal('over_request_rate_limit'));
  await fillIn();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Too many attempts. Please wait a few minutes and try again.');
});

test('the Enter key of a phone goes on from the current password and sends the new one', async () => {
  await open(() => aUser());
  await expect.element(current).toHaveAttribute('enterkeyhint', 'next');
  await expect.element(chosen).toHaveAttribute('enterkeyhint', 'go');
});
