import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { listUsers } from '#contract/users.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';

const list = 'GET /api/admin/users';
const anna_id = '5b7a1c1e-0000-4000-8000-000000000001';
const save = `PATCH /api/admin/users/${anna_id}`;
const remove = `DELETE /api/admin/users/${anna_id}`;
const reason = 'Our daughter has had stomach aches for a year and nobody knows why';

const anna = {
  id: anna_id,
  email: 'anna@example.org',
  full_name: 'Anna Meyer',
  role: 'customer',
  practitioner_code: null,
  created_at: '2026-03-01T10:00:00Z',
  verification_reason: reason,
  registration_source: null,
};
const paula = {
  ...anna,
  id: anna_id.replace('1c1e', '1c1f'),
  email: 'paula@example.org',
  full_name: null,
  role: 'practitioner',
  practitioner_code: 'PAULA1',
  verification_reason: null,
};
const users = () => listUsers.result.parse({ users: [anna, paula], total: 60 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const textsOf = (found: Locator) => found.elements().map(({ textContent }) => textContent);
const dialog = page.getByRole('dialog', { name: 'Delete User' });

const open = (answers: Answers = {}, search = '') =>
  renderPortal(`/admin/manage-users${search}`, aProfile({ role: 'admin' }), { [list]: users, ...answers });

async function message(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(toastStore.current()).toContainEqual(expect.objectContaining({ message: text, duration_ms: 5000 }));
}

test('everybody with role, code and reason', async () => {
  const { received } = await open();
  await expect.element(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  await expect.element(page.getByText('Total: 60 users')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'anna@example.org', exact: true })).toBeVisible();

  expect(textsOf(page.getByRole('columnheader'))).toEqual([
    'Email',
    'Full Name',
    'Role',
    'Practitioner Code',
    'Registration Reason',
    'Created Date',
    'Actions',
  ]);
  expect(textsOf(page.getByRole('cell'))).toEqual(
    [
      ['anna@example.org', 'Anna Meyer', 'Customer', 'N/A', reason, 'Mar 1, 2026', 'EditDelete'],
      ['paula@example.org', 'N/A', 'Practitioner', 'PAULA1', 'N/A', 'Mar 1, 2026', 'EditDelete'],
    ].flat(),
  );
  expect(received[list]?.[0]?.query).toEqual({
    search: '',
    sort: 'created',
    order: 'desc',
    page: '1',
    page_size: '25',
  });

  button(reason).element().focus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(reason);
});

test('search, order and page size are asked of the server and stand in the address', async () => {
  const { history, received } = await open({}, '?page=3');
  for (const heading of ['Email', 'Full Name', 'Role', 'Created Date'])
    await expect.element(button(heading)).toBeVisible();
  await button('Full Name').click();
  await page.getByRole('combobox', { name: 'Rows per page:' }).click();
  expect(textsOf(page.getByRole('option'))).toEqual(['10', '25', '50']);
  await page.getByRole('option', { name: '10' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('stomach');

  await expect
    .poll(() => history.location.search)
    .toBe('?search=stomach&sort=full_name&order=asc&page_size=10');
  await expect.poll(() => received[list]?.at(-1)?.query['search']).toBe('stomach');
});

test('a search without result', async () => {
  await open({ [list]: () => ({ users: [], total: 0 }) }, '?search=nobody');
  await expect.element(page.getByText('No users match your search.')).toBeVisible();
});

test('a list that cannot be loaded can be tried again', async () => {
  const { answers } = await open({ [list]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load users. Please try again.')).toBeVisible();

  answers[list] = users;
  await button('Try again').click();
  await expect.element(page.getByText('Total: 60 users')).toBeVisible();
});

test('a name is edited in the row, trimmed, and the focus comes back', async () => {
  const { received } = await open({ [save]: () => ({ ...anna, full_name: 'Anna Stone' }) });
  await button('Edit anna@example.org').click();
  const name = page.getByRole('textbox', { name: 'Full Name' });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Anna Meyer');

  await name.fill('  Anna Stone ');
  await userEvent.keyboard('{Enter}');
  await message('User updated successfully');
  expect(received[save]?.[0]?.body).toEqual({ full_name: 'Anna Stone', role: 'customer' });
  await expect.element(button('Edit anna@example.org')).toHaveFocus();
});

test('a new practitioner: the message tells the code', async () => {
  const { received } = await open({
    [save]: () => ({ ...anna, role: 'practitioner', practitioner_code: 'NEW123' }),
  });
  await button('Edit anna@example.org').click();
  const role = page.getByRole('combobox', { name: 'Role' });
  expect(textsOf(role.getByRole('option'))).toEqual(['Customer', 'Practitioner', 'Admin']);
  await role.selectOptions('Practitioner');
  await button('Save').click();

  await message('User updated successfully. New practitioner code: NEW123');
  expect(received[save]?.[0]?.body).toEqual({ full_name: 'Anna Meyer', role: 'practitioner' });
});

test('editing is left without a change', async () => {
  const { received } = await open();
  await button('Edit anna@example.org').click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Somebody');
  await button('Cancel').click();
  await expect.element(page.getByRole('cell', { name: 'Anna Meyer' })).toBeVisible();
  expect(received[save]).toBeUndefined();
});

test('a refused change says why and keeps what was typed', async () => {
  await open({ [save]: refusal('not_yourself') });
  await button('Edit anna@example.org').click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Anna Stone');
  await button('Save').click();
  await message('Failed to update user: You cannot delete or demote yourself.');
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Anna Stone');
});

test('a user is deleted after a warning', async () => {
  const { received } = await open({ [remove]: () => undefined });
  await button('Delete anna@example.org').click();
  expect(textsOf(dialog.getByRole('listitem'))).toEqual([
    'The user account and profile',
    'All associated patients and kits',
    'All symptom data and reports',
    'All practitioner assignments',
  ]);
  await expect.element(dialog.getByText('This action cannot be undone!')).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await message('User anna@example.org deleted successfully');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[list]).toHaveLength(2);
});

test('a user is not deleted', async () => {
  const { received } = await open({ [remove]: refusal('last_admin') });
  await button('Delete anna@example.org').click();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  const alert = dialog.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Failed to delete user: The last administrator cannot be demoted or deleted.');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[remove]).toHaveLength(1);
});
