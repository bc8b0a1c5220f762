import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  anna,
  button,
  expectMessage,
  list,
  nameField,
  openUsers,
  paula,
  save,
  textsOf,
  typeName,
  usersAre,
} from './testing/openUsers.ts';

const stone = { ...anna, full_name: 'Anna Stone', version: 4 };
const roleField = page.getByRole('combobox', { name: 'Role' });

test('a name edited in the row is trimmed, and the focus returns', async () => {
  const { received, answers } = await openUsers({ [save]: () => stone });
  await button('Edit anna@example.org').click();
  await expect.element(nameField).toHaveFocus();
  await expect.element(nameField).toHaveValue('Anna Meyer');

  answers[list] = usersAre(stone, paula);
  await nameField.fill('  Anna Stone ');
  await userEvent.keyboard('{Enter}');
  await expectMessage('User updated successfully');
  expect(received[save]?.map(({ body }) => body)).toEqual([
    { full_name: 'Anna Stone', role: 'customer', version: 3 },
  ]);
  await expect.element(button('Edit anna@example.org')).toHaveFocus();
  await expect.element(page.getByRole('cell', { name: 'Anna Stone' })).toBeVisible();
});

test('the message about a new practitioner contains the code', async () => {
  const { received } = await openUsers({
    [save]: () => ({ ...anna, role: 'practitioner', practitioner_code: 'NEW123' }),
  });
  await button('Edit anna@example.org').click();
  expect(textsOf(roleField.getByRole('option'))).toEqual(['Customer', 'Practitioner', 'Admin']);
  await roleField.selectOptions('Practitioner');
  await button('Save').click();

  await expectMessage('User updated successfully. New practitioner code: NEW123');
  expect(received[save]?.[0]?.body).toEqual({ full_name: 'Anna Meyer', role: 'practitioner', version: 3 });
});

test.each([
  ['Cancel', () => button('Cancel').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s restores the row of an edited user', async (_, leave) => {
  const { received } = await openUsers();
  await typeName('Somebody');
  await leave();
  await expect.element(button('Edit anna@example.org')).toHaveFocus();
  await expect.element(page.getByRole('cell', { name: 'Anna Meyer' })).toBeVisible();
  expect(received[save]).toBeUndefined();
});

test('a refused change of a user shows the reason and keeps the entries', async () => {
  await openUsers({ [save]: refusal('not_yourself') });
  await typeName('Anna Stone');
  await button('Save').click();
  await expectMessage('Failed to update user: You cannot delete or demote yourself.');
  await expect.element(nameField).toHaveValue('Anna Stone');
});

test('a concurrent change of a user is shown beside the entries, and another save replaces it', async () => {
  const theirs = { ...anna, full_name: 'Anna Brook', role: 'practitioner' as const, version: 8 };
  const { received, answers } = await openUsers({ [save]: refusal('user_changed', theirs) });
  await typeName('Anna Stone');
  answers[list] = usersAre(theirs, paula);
  await button('Save').click();
  await expectMessage(
    'Failed to update user: This user was changed in the meantime. Please check the current name and role before you save yours.',
  );
  await expect.element(page.getByText('Changed elsewhere to: Anna Brook')).toBeVisible();
  await expect.element(page.getByText('Changed elsewhere to: Practitioner')).toBeVisible();
  await expect.element(nameField).toHaveValue('Anna Stone');
  await expect.element(roleField).toHaveValue('customer');

  answers[save] = () => ({ ...stone, version: 9 });
  await button('Save').click();
  await expectMessage('User updated successfully');
  expect(received[save]?.at(-1)?.body).toEqual({ full_name: 'Anna Stone', role: 'customer', version: 8 });
});

test('a user deleted during an edit leaves the list', async () => {
  const { answers } = await openUsers({ [save]: refusal('user_not_found') });
  await typeName('Anna Stone');
  answers[list] = usersAre(paula);
  await button('Save').click();
  await expectMessage('Failed to update user: This user no longer exists.');
  await expect.element(button('Edit paula@example.org')).toBeVisible();
  await expect.element(nameField).not.toBeInTheDocument();
});

test('a message explains that a saved user moved to another page', async () => {
  const { answers } = await openUsers({ [save]: () => stone });
  await typeName('Anna Stone');
  answers[list] = usersAre(paula);
  await button('Save').click();
  await expectMessage('User updated successfully. anna@example.org is no longer on this page of the list.');
  await expect.element(page.getByText('Total: 60 users')).toHaveFocus();
});

test('an unsaved edit of a user survives sorting, paging and reloading, and leaving asks first', async () => {
  const { history, answers, received } = await openUsers();
  await typeName('Anna Stone');
  await button('Full Name').click();
  await expect.poll(() => history.location.search).toBe('?sort=full_name&order=asc');
  // The sorted page still has both users.
  await expect.poll(() => received[list]?.length).toBe(2);
  answers[list] = usersAre(paula);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect.element(nameField).not.toBeInTheDocument();
  answers[list] = usersAre(paula, { ...anna, practitioner_code: null });
  await page.getByRole('button', { name: 'Go to previous page' }).click();
  await expect.element(nameField).toHaveValue('Anna Stone');
  // The returning row must not take the focus.
  await expect.element(nameField).not.toHaveFocus();

  await page.getByRole('link', { name: 'Account' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect
    .element(asked.getByText('What you changed about a user has not been saved and will be lost.'))
    .toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await nameField.fill('Anna Meyer');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect.poll(() => history.location.pathname).toBe('/account');
});

const limitField = page.getByRole('textbox', { name: 'Kits a day' });

test('the limit of registrations of a customer is changed in the row', async () => {
  const { received, answers } = await openUsers({ [save]: () => ({ ...anna, registrations_per_day: 20 }) });
  await button('Edit anna@example.org').click();
  await expect.element(limitField).toHaveValue('');
  await limitField.fill('2x0');
  await expect.element(limitField).toHaveValue('20');
  answers[list] = usersAre({ ...anna, registrations_per_day: 20 }, paula);
  await button('Save').click();
  await expectMessage('User updated successfully');
  expect(received[save]?.[0]?.body).toEqual({
    full_name: 'Anna Meyer',
    role: 'customer',
    registrations_per_day: 20,
    version: 3,
  });

  await expect.element(page.getByRole('cell', { name: 'Customer 20 kits a day' })).toBeVisible();

  answers[save] = () => anna;
  await button('Edit anna@example.org').click();
  await expect.element(limitField).toHaveValue('20');
  await limitField.fill('');
  await button('Save').click();
  await expect
    .poll(() => received[save]?.[1]?.body)
    .toEqual({ full_name: 'Anna Meyer', role: 'customer', registrations_per_day: null, version: 3 });
});

test('only customers have a limit of registrations', async () => {
  await openUsers();
  await button('Edit paula@example.org').click();
  await expect.element(nameField).toBeVisible();
  await expect.element(limitField).not.toBeInTheDocument();
});
