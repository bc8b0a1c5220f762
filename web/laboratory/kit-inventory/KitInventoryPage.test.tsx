import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { getKitFigures, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';

const list = 'GET /api/admin/kit-inventory';
const figuresCall = 'GET /api/admin/kit-figures';

const created_at = '2026-03-01T10:00:00Z';
const registered = {
  kit_id: 'MB000001',
  is_active: true,
  created_at,
  is_registered: true,
  status: 'registered',
  patient_name: 'Mia Meyer',
  customer_email: 'anna@example.org',
};
const unregistered = {
  ...registered,
  kit_id: 'MB000002',
  is_active: false,
  is_registered: false,
  status: null,
  patient_name: null,
  customer_email: null,
};
const figures = () => getKitFigures.result.parse({ weeks: [], open: [], inactive_unregistered: 0 });
const inventory = (rows: (typeof registered | typeof unregistered)[], total = rows.length) =>
  listKitInventory.result.parse({
    rows,
    total,
    counts: { total: 1234, active: 1000, inactive: 234, registered: 34, unregistered: 1200 },
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const more = (kit_id: string) => button(`More actions for kit ${kit_id}`);
const textsOf = (found: Locator) => found.elements().map(({ textContent }) => textContent);

const open = (search = '', answers: Answers = {}) =>
  renderPortal(`/admin/kit-inventory${search}`, aProfile({ role: 'admin' }), {
    [list]: () => inventory([registered, unregistered], 60),
    [figuresCall]: figures,
    ...answers,
  });

async function message(text: string, durationMs: number) {
  await expect.element(page.getByText(text)).toBeVisible();
  expect(toastStore.getState()).toContainEqual(expect.objectContaining({ message: text, durationMs }));
}

test('the inventory leads to the kits that have waited for a registration for more than a week', async () => {
  await open('', { 'GET /api/admin/arrivals': () => ({ arrivals: [], waiting: 5, late: 2 }) });
  await expect
    .element(page.getByRole('alert').filter({ hasText: '2 kits have waited for a registration' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show kits set aside' }))
    .toHaveAttribute('href', '/admin/kit-intake');
});

test('the inventory shows five counts, and each kit with its patient and customer', async () => {
  const { received } = await open();
  await expect.element(page.getByRole('heading', { name: 'Kit Inventory Management' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'MB000001' })).toBeVisible();

  expect(textsOf(page.getByRole('term'))).toEqual([
    'Total',
    'Active',
    'Inactive',
    'Registered',
    'Unregistered',
  ]);
  expect(textsOf(page.getByRole('definition'))).toEqual(['1,234', '1,000', '234', '34', '1,200']);
  const table = page.getByRole('table', { name: 'Kit inventory' });
  expect(textsOf(table.getByRole('columnheader'))).toEqual([
    'Kit ID',
    'Status',
    'Registration Status',
    'Customer Email',
    'Created Date',
    'Actions',
  ]);
  expect(textsOf(table.getByRole('rowheader').or(table.getByRole('cell')))).toEqual(
    [
      ['MB000001', 'Active', 'RegisteredMia Meyer', 'anna@example.org', 'Mar 1, 2026'],
      ['Assign PractitionerChange StatusDeactivateUndo Registration'],
      ['MB000002', 'Inactive', 'Unregistered', '–', 'Mar 1, 2026', 'Activate'],
    ].flat(),
  );
  expect(received[list]).toEqual([
    { query: { search: '', sort: 'created', order: 'desc', page: '1', page_size: '25' }, body: undefined },
  ]);
});

test('the inventory shows received and deleted kits, and links to the labels', async () => {
  const deleted = {
    ...registered,
    kit_id: 'MB000003',
    status: null,
    patient_name: null,
    customer_email: null,
  };
  await open('?search=mb00', {
    [list]: () => inventory([{ ...registered, status: 'received' }, deleted]),
  });
  await expect
    .element(page.getByRole('cell', { name: 'Registered Mia Meyer Sample received' }))
    .toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Registered Kit deleted' })).toBeVisible();
  await expect.element(button('Deactivate kit MB000003')).toBeVisible();
  await expect.element(button('Change Status of kit MB000003')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Print Labels' }))
    .toHaveAttribute('href', '/admin/kit-labels?search=mb00');
});

test('the inventory sends search, order and page to the server and keeps them in the URL', async () => {
  const { history, received } = await open('?page=2');
  await button('Kit ID').click();
  await expect.poll(() => history.location.search).toBe('?sort=kit_id&order=asc');
  await button('Kit ID').click();
  await expect.poll(() => history.location.search).toBe('?sort=kit_id');

  const pageSize = page.getByRole('combobox', { name: 'Rows per page:' });
  await expect.element(pageSize).toBeVisible();
  expect(textsOf(pageSize.getByRole('option'))).toEqual(['10', '25', '50', '100']);
  await pageSize.selectOptions('50');
  await button('Go to next page').click();
  await expect.poll(() => history.location.search).toBe('?sort=kit_id&page=2&page_size=50');

  await page.getByRole('searchbox', { name: 'Search' }).fill(' mb00 ');
  await expect.poll(() => history.location.search).toBe('?search=mb00&sort=kit_id&page_size=50');
  await expect
    .poll(() => received[list]?.at(-1)?.query)
    .toEqual({ search: 'mb00', sort: 'kit_id', order: 'desc', page: '1', page_size: '50' });

  history.back();
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('the inventory explains an empty list, a search without matches and a page after the last', async () => {
  const { history } = await open('', { [list]: () => inventory([]) });
  await expect.element(page.getByText('No kits in the inventory yet.')).toBeVisible();

  history.push('/admin/kit-inventory?search=MB9');
  await expect.element(page.getByText('No kits match your search.')).toBeVisible();

  history.push('/admin/kit-inventory?page=9');
  await button('Go to the first page').click();
  await expect.poll(() => history.location.search).toBe('');
});

test('an inventory that failed to load can be retried', async () => {
  const { answers } = await open('', { [list]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load kit inventory. Please try again.')).toBeVisible();

  answers[list] = () => inventory([registered]);
  await button('Try again').click();
  await expect.element(page.getByRole('rowheader', { name: 'MB000001' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test.each([
  ['MB000001', 'Deactivate', false, 'Kit MB000001 deactivated successfully'],
  ['MB000002', 'Activate', true, 'Kit MB000002 activated successfully'],
])('kit %s: %s switches the kit and shows a message', async (kit_id, action, is_active, sentence) => {
  const toggle = `PATCH /api/admin/kit-inventory/${kit_id}`;
  const { received } = await open('', { [toggle]: () => ({ kit_id, is_active }) });
  if (kit_id === registered.kit_id) await more(kit_id).click();
  await button(`${action} kit ${kit_id}`).click();

  await message(sentence, 3000);
  expect(received[toggle]?.at(-1)?.body).toEqual({ is_active });
  expect(received[list]).toHaveLength(2);
});

test.each([
  ['succeeds', () => ({ kit_id: 'MB000001', is_active: false }), 'Kit MB000001 deactivated successfully'],
  ['fails', refusal('unexpected'), 'Failed to update kit MB000001. Please try again.'],
])(
  'a switch that %s shows its message after the row has left the page, and the focus stays on the screen',
  async (_, outcome, sentence) => {
    const { promise, resolve } = withResolvers();
    const { answers, history } = await open('?sort=status', {
      'PATCH /api/admin/kit-inventory/MB000001': async () => {
        await promise;
        return outcome();
      },
    });
    await more('MB000001').click();
    await button('Deactivate kit MB000001').click();
    answers[list] = () => inventory([unregistered], 60);
    history.push('/admin/kit-inventory?sort=status&page=2');
    await expect.element(page.getByRole('rowheader', { name: 'MB000001' })).not.toBeInTheDocument();
    expect(document.activeElement?.tagName).toBe('DL');
    resolve();
    await message(sentence, 3000);
  },
);
