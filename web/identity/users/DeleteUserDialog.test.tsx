import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ErrorCode } from '#contract/shared/errors.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';
import {
  anna,
  button,
  expectMessage,
  holdings,
  list,
  openUsers,
  paula,
  remove,
  textsOf,
  usersAre,
} from './testing/openUsers.ts';

const dialog = page.getByRole('dialog', { name: 'Delete User' });
const confirm = dialog.getByRole('button', { name: 'Delete User' });

test('a user is deleted after a warning', async () => {
  const { promise: done, resolve: finish } = withResolvers();
  const { answers } = await openUsers({
    [remove]: () => done,
    [holdings]: () => ({ patients: 2, kits: 1, reports: 0 }),
  });
  await button('Delete anna@example.org').click();
  await expect.element(dialog.getByText('Deleting anna@example.org permanently deletes:')).toBeVisible();
  expect(textsOf(dialog.getByRole('listitem'))).toEqual([
    'The user account and profile',
    'All associated patients and kits',
    'All symptom data and reports',
    'All practitioner assignments',
  ]);
  await expect.element(dialog.getByText('In numbers: 2 patients, 1 kit and 0 reports.')).toBeVisible();
  await expect.element(dialog.getByText('This action cannot be undone!')).toBeVisible();

  await confirm.click();
  await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  answers[list] = usersAre(paula);
  finish();
  await expectMessage('User anna@example.org deleted successfully');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Delete anna@example.org')).not.toBeInTheDocument();
  await expect.element(page.getByText('Total: 60 users')).toHaveFocus();
});

test('the warning names the patients that stay with another guardian', async () => {
  await openUsers({ [holdings]: () => ({ patients: 2, kits: 1, reports: 0, shared: 1 }) });
  await button('Delete anna@example.org').click();
  await expect
    .element(
      dialog.getByText(
        'In numbers: 2 patients, 1 kit and 0 reports. Of these, 1 patient with all kits and reports stays with another guardian.',
      ),
    )
    .toBeVisible();
});

test('a canceled deletion keeps the user', async () => {
  const { received } = await openUsers();
  await button('Delete anna@example.org').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Delete anna@example.org')).toHaveFocus();
  expect(received[remove]).toBeUndefined();
});

test.each<[ErrorCode, string]>([
  ['last_admin', 'The last administrator cannot be demoted or deleted.'],
  ['not_yourself', 'You cannot delete or demote yourself.'],
  ['user_not_found', 'This user no longer exists.'],
  ['unexpected', 'An unexpected error occurred. Please try again.'],
])('a deletion of a user refused with %s shows: %s', async (code, sentence) => {
  await openUsers({ [remove]: refusal(code) });
  await button('Delete anna@example.org').click();
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`Failed to delete user: ${sentence}`);
});

test('a user who has already been deleted leaves the list', async () => {
  const { answers } = await openUsers({ [remove]: refusal('user_not_found') });
  await button('Delete anna@example.org').click();
  answers[list] = usersAre(paula);
  await confirm.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Delete anna@example.org')).not.toBeInTheDocument();
  await expect.element(page.getByText('Total: 60 users')).toHaveFocus();
});

test('administrators cannot delete their own account, and read why', async () => {
  const own = { ...anna, id: aProfile().id, email: 'own@example.org', role: 'admin' as const };
  await openUsers({ [list]: usersAre(own, anna) });
  await expect
    .element(page.getByRole('button', { name: 'Delete', exact: true }))
    .toHaveAccessibleDescription('Only another administrator can delete your account.');
  await expect.element(button('Delete own@example.org')).not.toBeInTheDocument();
  await expect.element(button('Delete anna@example.org')).toBeEnabled();
});
