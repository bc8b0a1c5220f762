import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getKitFigures, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const list = 'GET /api/admin/kit-inventory';
const figuresCall = 'GET /api/admin/kit-figures';
const inventory = () =>
  listKitInventory.result.parse({
    rows: [
      {
        kit_id: 'MB000001',
        is_active: true,
        created_at: '2026-03-01T10:00:00Z',
        is_registered: true,
        status: 'in_analysis',
        patient_name: 'Mia Meyer',
        customer_email: 'anna@example.org',
      },
    ],
    total: 1,
    counts: { total: 1234, active: 1000, inactive: 234, registered: 34, unregistered: 1200 },
  });
const figures = (late: number) => () =>
  getKitFigures.result.parse({
    weeks: Array.from({ length: 12 }, (_, index) => ({
      starts_on: new Date(Date.UTC(2026, 7, 3 + 7 * index)).toISOString().slice(0, 10),
      registered: index,
    })),
    open: [
      { status: 'registered', kits: 9, late: 0 },
      { status: 'received', kits: 4, late },
    ],
    inactive_unregistered: 200,
  });

const open = (answers: Answers = {}) =>
  renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    [list]: inventory,
    [figuresCall]: figures(3),
    ...answers,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('describes the inventory figures in text', async () => {
  await open();
  await expect.element(page.getByText('Registered: 34')).toBeVisible();
  await expect.element(page.getByText('Active, unregistered: 1,000')).toBeVisible();
  await expect.element(page.getByText('Inactive, unregistered: 200')).toBeVisible();
  await expect.element(page.getByText('Sample received: 4 (3 late)')).toBeVisible();

  const weeks = page.getByRole('table', { name: 'Kits registered a week' });
  await expect.element(weeks.getByRole('row', { name: 'Aug 3, 2026 0' })).toBeInTheDocument();
  await expect.element(weeks.getByRole('row', { name: 'Oct 19, 2026 11' })).toBeInTheDocument();
  expect(document.querySelectorAll('rect > title')).toHaveLength(12);
});

test.each([1280, 1440])('the key of the bar fits into the band of 96 px at %i px', async (width) => {
  await open();
  await document.fonts.load('400 11px "Roboto Variable"');
  await page.viewport(width, 900);
  const key = page.getByText('Inactive, unregistered: 200');
  await expect.element(key).toBeVisible();
  // Text for screen readers alone has a box of one pixel.
  expect(key.element().getBoundingClientRect().width).toBeGreaterThan(100);
  await expect.poll(() => key.element().closest('.MuiPaper-root')?.getBoundingClientRect().height).toBe(96);
});

test('13 rows of the inventory are in sight in a window of 1440 × 900 px', async () => {
  const { rows, ...rest } = inventory();
  const kits = Array.from({ length: 25 }, (_, index) => ({
    ...rows[0],
    kit_id: `MB0000${String(index + 10)}`,
  }));
  await open({ [list]: () => ({ ...rest, rows: kits, total: 60 }) });
  await page.viewport(1440, 900);
  await expect.element(page.getByText('Sample received: 4 (3 late)')).toBeVisible();
  const end = () => page.getByText('1–25 of 60').element().parentElement!.getBoundingClientRect().top;
  const bottom = () => page.getByRole('rowheader').nth(12).element().getBoundingClientRect().bottom;
  await expect.poll(() => end() - bottom()).toBeGreaterThanOrEqual(0);
});

test('kits that wait longer than 21 days are a link to their list', async () => {
  const { history } = await open();
  await expect
    .element(page.getByRole('link', { name: 'Sample received: 4 kits' }))
    .toHaveAttribute('href', '/admin/kit-progress?filter=received');
  await page.getByRole('link', { name: '3 kits wait longer than 21 days' }).click();
  await expect.poll(() => history.location.href).toBe('/admin/kit-progress?filter=late');
});

test.each([
  [1, '1 kit waits longer than 21 days'],
  [0, 'No kit waits longer than 21 days.'],
])('%i late kits are described as: %s', async (late, sentence) => {
  await open({ [figuresCall]: figures(late) });
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('a tile of the inventory filters the list, and the total shows all kits again', async () => {
  const { history } = await open();
  await button('Inactive').click();
  await expect.poll(() => history.location.search).toBe('?filter=inactive');
  await expect.element(button('Inactive')).toHaveAttribute('aria-pressed', 'true');
  await button('Total').click();
  await expect.poll(() => history.location.search).toBe('');
  await expect.element(button('Total')).toHaveAttribute('aria-pressed', 'true');
});

test('the whole tile of the inventory is its button', async () => {
  await open();
  await expect.element(button('Inactive')).toBeVisible();
  const tile = button('Inactive').element();
  const { right, bottom } = (tile.closest('dl > div') as Element).getBoundingClientRect();
  expect(document.elementFromPoint(right - 8, bottom - 8)).toBe(tile);
});

test('figures that failed to load can be retried, and the list stays', async () => {
  const { answers } = await open({ [figuresCall]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the figures.')).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'MB000001' })).toBeVisible();
  answers[figuresCall] = figures(3);
  await button('Try again').click();
  await expect.element(page.getByText('Registered: 34')).toBeVisible();
});

test('further actions of a kit open by keyboard, and Escape returns to their button', async () => {
  await open();
  const more = button('More actions for kit MB000001');
  await expect.element(more).toBeVisible();
  await expect.element(button('Change Status of kit MB000001')).not.toBeInTheDocument();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Change Status of kit MB000001')).toBeVisible();
  await userEvent.tab();
  await expect.element(button('Change Status of kit MB000001')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Change Status of kit MB000001')).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

test('rows of the inventory are 44 to 56 pixels high and fit without a sideways scroll', async () => {
  await open();
  const row = page.getByRole('rowheader', { name: 'MB000001' });
  await expect.element(row).toBeVisible();
  const height = row.element().closest('tr')?.getBoundingClientRect().height;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThanOrEqual(57);
  const table = page.getByRole('region', { name: 'Kit inventory' }).element();
  expect(table.scrollWidth).toBe(table.clientWidth);
});

test('a phone shows the search and a kit below the counts, and the figures behind a button', async () => {
  await open();
  await page.viewport(360, 740);
  await expect.element(page.getByRole('rowheader', { name: 'MB000001' })).toBeVisible();
  expect(page.getByRole('searchbox').element().getBoundingClientRect().bottom).toBeLessThan(480);
  expect(page.getByRole('rowheader').element().getBoundingClientRect().bottom).toBeLessThan(600);
  await expect.element(page.getByText('Registered: 34')).not.toBeVisible();

  await button('Figures 3 late kits').click();
  await expect.element(page.getByText('Registered: 34')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '3 kits wait longer than 21 days' })).toBeVisible();
  await button('More actions for kits').click();
  await expect.element(page.getByRole('link', { name: 'Print Labels' })).toBeVisible();
});
