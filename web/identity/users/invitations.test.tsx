import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inviteStaff } from '#contract/identity/users.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { button, expectMessage, list, openUsers, paula, usersAre } from './testing/openUsers.ts';

const invite = `POST ${inviteStaff.path}`;
const dialog = page.getByRole('dialog', { name: 'Invite Staff' });

async function send() {
  await button('Invite Staff').click();
  await dialog.getByLabelText('Email Address').fill('paula@example.org');
  await dialog.getByLabelText('Full Name').fill('Dr. Paula');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
}

test('an invitation is sent with address and name, and shows the code', async () => {
  const { received } = await openUsers({ [invite]: () => paula });
  await send();
  await expectMessage('Invitation sent to paula@example.org. Practitioner code: PAULA1');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[invite]?.[0]?.body).toEqual({
    email: 'paula@example.org',
    full_name: 'Dr. Paula',
    role: 'practitioner',
  });
});

test('the invitation of an administrator lists the rights of the role, and shows no code', async () => {
  const { received } = await openUsers({
    [invite]: () => ({ ...paula, role: 'admin', practitioner_code: null }),
  });
  await button('Invite Staff').click();
  await dialog.getByLabelText('Email Address').fill('paula@example.org');
  await dialog.getByLabelText('Full Name').fill('Dr. Paula');
  await dialog.getByLabelText('Role').selectOptions('Administrator');
  await expect.element(dialog.getByText(/^An administrator sees all patients,/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite Administrator' }).click();
  await expect.element(page.getByText('Invitation sent to paula@example.org', { exact: true })).toBeVisible();
  expect(received[invite]?.[0]?.body).toMatchObject({ role: 'admin' });
});

test('an invitation without a name is not sent', async () => {
  const { received } = await openUsers();
  await button('Invite Staff').click();
  await dialog.getByLabelText('Email Address').fill('paula@example.org');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect
    .element(dialog.getByLabelText('Full Name'))
    .toHaveAccessibleDescription('Full name is required');
  expect(received[invite]).toBeUndefined();
});

test('a refused invitation shows the reason in the dialog', async () => {
  await openUsers({ [invite]: refusal('email_taken') });
  await send();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Full Name')).toHaveValue('Dr. Paula');
});

test('an invitation that was not accepted is sent again', async () => {
  const invited = { ...paula, is_confirmed: false, registration_source: 'invitation' };
  const resend = `POST /api/admin/users/${paula.id}/invitation`;
  const { received } = await openUsers({ [list]: usersAre(invited), [resend]: () => undefined });
  await expect.element(page.getByText('Invited', { exact: true })).toBeVisible();
  await button('Send invitation again to paula@example.org').click();
  await expectMessage('Invitation sent again to paula@example.org');
  expect(received[resend]).toHaveLength(1);
});
