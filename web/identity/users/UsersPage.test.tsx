import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Role } from '#contract/shared/ids.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { anna, button, list, openUsers, paula, reason, textsOf, usersAre } from './testing/openUsers.ts';

test('the page lists users with role, code and reason', async () => {
  const { received } = await openUsers();
  await expect.element(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  await expect.element(page.getByText('Total: 60 users')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'anna@example.org' })).toBeVisible();

  expect(textsOf(page.getByRole('columnheader'))).toEqual([
    'Email',
    'Full Name',
    'Role',
    'Practitioner Code',
    'Registration Reason',
    'Created Date',
    'Actions',
  ]);
  expect(textsOf(page.getByRole('rowheader').or(page.getByRole('cell')))).toEqual(
    [
      ['anna@example.org', 'Anna Meyer', 'Customer', '–', reason, 'Mar 1, 2026', 'EditDelete'],
      ['paula@example.org', '–', 'Practitioner', 'PAULA1', '–', 'Mar 1, 2026', 'EditDelete'],
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
  await expect.element(page.getByRole('tooltip', { includeHidden: true })).toHaveTextContent(reason);
});

test('on a phone, the card of a user without a name has no dash', async () => {
  await openUsers();
  await page.viewport(390, 800);
  await expect.element(page.getByText('Anna Meyer')).toBeVisible();
  await expect.element(page.getByText('–', { exact: true })).not.toBeInTheDocument();
  await button('More paula@example.org').click();
  await button('Edit paula@example.org').click();
  await expect.element(page.getByLabelText('Full Name')).toHaveFocus();
});

test('the list of users sends search, order and page size to the server and keeps them in the URL', async () => {
  const { history, received } = await openUsers({}, '?page=3');
  for (const heading of ['Email', 'Full Name', 'Role', 'Created Date'])
    await expect.element(button(heading)).toBeVisible();
  await button('Full Name').click();
  const pageSize = page.getByRole('combobox', { name: 'Rows per page:' });
  await expect.element(pageSize).toBeVisible();
  expect(textsOf(pageSize.getByRole('option'))).toEqual(['10', '25', '50']);
  await pageSize.selectOptions('10');
  await page.getByRole('searchbox', { name: 'Search' }).fill('stomach');

  await expect
    .poll(() => history.location.search)
    .toBe('?search=stomach&sort=full_name&order=asc&page_size=10');
  await expect.poll(() => received[list]?.at(-1)?.query['search']).toBe('stomach');
});

test('an account that waits for its deletion says when, beside its address', async () => {
  await openUsers({ [list]: usersAre({ ...anna, deletion_due_at: '2026-03-15T10:00:00Z' }, paula) });
  await expect
    .element(page.getByRole('rowheader').first())
    .toHaveTextContent('anna@example.orgWill be deleted on Mar 15, 2026');
  await expect.element(button('Delete anna@example.org')).toBeEnabled();
});

test('a search for users without matches says so', async () => {
  await openUsers({ [list]: () => ({ users: [], total: 0 }) }, '?search=nobody');
  await expect.element(page.getByText('No users match your search.')).toBeVisible();
});

test('a list of users that failed to load can be retried', async () => {
  const { answers } = await openUsers({ [list]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load users. Please try again.')).toBeVisible();

  answers[list] = usersAre(anna, paula);
  await button('Try again').click();
  await expect.element(page.getByText('Total: 60 users')).toBeVisible();
});

test('roles have colors: admins red, practitioners primary, customers default', async () => {
  const chipOf = (name: string) =>
    page.getByRole('cell', { name, exact: true }).element().querySelector('.chip');
  await openUsers({
    [list]: usersAre(
      ...Role.options.map((role, index) => ({
        ...anna,
        role,
        id: anna.id.replace(/.$/, String(index)) as typeof anna.id,
      })),
    ),
  });
  await expect.element(page.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
  expect(chipOf('Admin')).toHaveClass('error');
  expect(chipOf('Practitioner')).toHaveClass('primary');
  expect(chipOf('Customer')).toHaveClass('default');
});

test('email addresses and reasons are at most 200 px wide', async () => {
  const long = `${'very-'.repeat(12)}long@example.org`;
  await openUsers({ [list]: usersAre({ ...anna, email: long }) });
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  await expect.element(page.getByRole('rowheader', { name: long })).toBeVisible();
  expect(widthOf(page.getByRole('rowheader', { name: long }).element())).toBeCloseTo(200, -1);
  expect(widthOf(button(reason).element())).toBeLessThanOrEqual(200);
});

test('on a phone, the fields and the buttons of an edit stand below each other', async () => {
  await openUsers();
  await page.viewport(390, 844);
  await button('More anna@example.org').click();
  await button('Edit anna@example.org').click();
  const name = page.getByRole('textbox', { name: 'Full Name' });
  await expect.element(name).toBeVisible();
  const boxes = [name, page.getByRole('combobox', { name: 'Role' }), button('Save')].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(boxes[1]?.top).toBeGreaterThanOrEqual(boxes[0]?.bottom ?? 0);
  expect(boxes[2]?.top).toBeGreaterThanOrEqual(boxes[1]?.bottom ?? 0);
});
