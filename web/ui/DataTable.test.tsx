import { ThemeProvider } from '@mui/system';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { themeOf } from '#web/lib/theme.ts';
import { type Column, DataTable } from './DataTable.tsx';

interface Row {
  readonly id: number;
  readonly notes: string;
}

const columns: readonly Column<Row>[] = [
  { label: 'ID', width: 100, sort: 'id', render: ({ id }) => `Row ${id}` },
  { label: 'CODE', width: 100, pinned: true, render: ({ id }) => `Code ${id}` },
  ...Array.from({ length: 6 }, (_, index) => ({
    label: `FIELD ${index}`,
    width: 300,
    wide: index === 5,
    cardHeight: index === 5 ? 90 : 20,
    render: ({ id }: Row) => (
      <input
        aria-label={`Field ${index} of ${id}`}
        style={{ height: index === 5 ? 90 : 20, boxSizing: 'border-box' }}
      />
    ),
  })),
];

const rowsFrom = (first: number) =>
  Array.from({ length: 20 }, (_, index): Row => ({ id: first + index, notes: '' }));

interface Given {
  readonly isOutdated?: boolean;
  readonly list?: string;
  readonly order?: 'asc' | 'desc';
  readonly total?: number;
  readonly isKept?: boolean;
  readonly onPage?: (page: number) => void;
}

const aTable = (
  rows: readonly Row[] | undefined,
  shown = 1,
  { isOutdated = false, list = '', order = 'asc', total = 45, isKept = false, onPage = () => {} }: Given = {},
) => (
  <DataTable
    label="Things"
    rows={rows}
    rowKey={({ id }) => String(id)}
    columns={columns}
    empty="Nothing"
    error={undefined}
    onRetry={() => {}}
    sorting={{ sort: 'id', order, onSort: () => {} }}
    paging={{
      page: shown,
      listKey: `${list} ${shown}`,
      pageSize: 20,
      pageSizes: [20],
      total: rows ? total : 0,
      isKept,
      onPage,
      onPageSize: () => {},
    }}
    minWidth={2000}
    isOutdated={isOutdated}
  />
);

const scroller = page.getByRole('region', { name: 'Things' });
const field = (name: string) => page.getByRole('textbox', { name });
const boxOf = (text: string) =>
  page
    .getByRole('rowheader', { name: text, exact: true })
    .or(page.getByRole('cell', { name: text, exact: true }))
    .element()
    .getBoundingClientRect();

test('a focused field is clear of the pinned columns and the head', async () => {
  await page.viewport(1000, 800);
  await render(aTable(rowsFrom(1)));
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  const { left } = boxOf('Row 1');
  field('Field 5 of 20').element().focus();
  expect(scroller.element().scrollLeft).toBeGreaterThan(900);
  expect(scroller.element().scrollTop).toBeGreaterThan(500);
  expect([boxOf('Row 20').left, boxOf('Code 20').left]).toEqual([left, left + 100]);

  field('Field 0 of 20').element().focus();
  expect(field('Field 0 of 20').element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
    boxOf('Code 20').right,
  );
  field('Field 0 of 3').element().focus();
  const head = page.getByRole('columnheader', { name: 'CODE' }).element().getBoundingClientRect();
  expect(head.top).toBeGreaterThanOrEqual(scroller.element().getBoundingClientRect().top);
  expect(field('Field 0 of 3').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(head.bottom);
});

test('a table has a shade on the sides that hide columns', async () => {
  await page.viewport(1000, 800);
  await render(<ThemeProvider theme={themeOf('dark')}>{aTable(rowsFrom(1))}</ThemeProvider>);
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  const shade = () => getComputedStyle(scroller.element()).backgroundSize;
  await expect.poll(shade).toBe('0px 100%, 24px 100%');
  scroller.element().scrollTo({ left: 400 });
  await expect.poll(shade).toBe('24px 100%, 24px 100%');
  scroller.element().scrollTo({ left: 2000 });
  await expect.poll(shade).toBe('24px 100%, 0px 100%');
  await page.viewport(2100, 800);
  await expect.poll(shade).toBe('0px 100%, 0px 100%');
});

test('loaded rows have the height of their placeholders', async () => {
  await page.viewport(1440, 600);
  const { rerender } = await render(aTable(undefined));
  await expect.element(scroller).toHaveAttribute('aria-busy', 'true');
  const heights = () => [scroller.element().clientHeight, document.body.scrollHeight];
  const before = heights();
  await rerender(aTable(rowsFrom(1)));
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  expect(heights()).toEqual(before);
});

test('the previous rows stay while another page or list loads, which then starts at its top', async () => {
  await page.viewport(1440, 900);
  const { rerender } = await render(aTable(rowsFrom(1)));
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  scroller.element().scrollTo({ top: 300, left: 400 });
  await rerender(aTable(rowsFrom(1), 2, { isOutdated: true }));
  await expect.element(page.getByRole('progressbar', { name: 'Loading things' })).toBeInTheDocument();
  await expect.element(page.getByText('Row 1', { exact: true })).toBeInTheDocument();
  await expect.poll(() => scroller.element().scrollTop).toBe(0);
  expect(scroller.element().scrollLeft).toBe(400);
  scroller.element().scrollTo({ top: 300 });
  await rerender(aTable(rowsFrom(1), 2, { isOutdated: true, list: 'sorted otherwise' }));
  await expect.poll(() => scroller.element().scrollTop).toBe(0);

  await rerender(aTable(rowsFrom(21), 2));
  await expect.element(page.getByText('Row 21', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('the mark of loading appears after 200 ms, for each load anew', async () => {
  const { rerender } = await render(aTable(rowsFrom(1)));
  const line = page.getByRole('progressbar', { name: 'Loading things' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // React starts the timer of the mark some time after a render. Vitest's own waiting would advance it.
  const started = async () => {
    while (vi.getTimerCount() === 0) await drawn();
  };
  await rerender(aTable(rowsFrom(1), 2, { isOutdated: true }));
  await started();
  vi.advanceTimersByTime(199);
  await drawn();
  expect(line.query()).toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(line).toBeInTheDocument();

  await rerender(aTable(rowsFrom(21), 2));
  await expect.element(line).not.toBeInTheDocument();
  await rerender(aTable(rowsFrom(21), 3, { isOutdated: true }));
  await started();
  vi.advanceTimersByTime(199);
  await drawn();
  expect(line.query()).toBeNull();
});

test.each([
  [20, 'in one piece', 0],
  [21, 'after a render of the old rows', 2],
] as const)('a next page of %i rows is there %s', async (count, _, changes) => {
  const { rerender } = await render(aTable(rowsFrom(1)));
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  const onBusy = vi.fn<(records: MutationRecord[]) => void>();
  const observer = new MutationObserver(onBusy);
  observer.observe(scroller.element(), { attributeFilter: ['aria-busy'] });
  onTestFinished(() => observer.disconnect());
  await rerender(aTable(Array.from({ length: count }, (__, index): Row => ({ id: 101 + index, notes: '' }))));
  await expect.element(page.getByText(`Row ${100 + count}`)).toBeInTheDocument();
  expect(onBusy.mock.calls.flatMap(([records]) => records)).toHaveLength(changes);
});

test('a page after the last shows no rows and leads back to the first page', async () => {
  await page.viewport(1440, 900);
  const onPage = vi.fn<(page: number) => void>();
  await render(aTable([], 7, { onPage }));
  await expect.element(page.getByText('0 of 45')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to next page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Go to previous page' }).click();
  expect(onPage).toHaveBeenLastCalledWith(3);

  await page.getByRole('button', { name: 'Go to the first page' }).click();
  expect(onPage).toHaveBeenLastCalledWith(1);
  // The button is gone.
  await expect.element(scroller).toHaveFocus();
});

test.each([
  [20, 'no pager', false, 0],
  [20, 'the pager of the specification', true, 1],
  [21, 'a pager', false, 1],
])('a list of %i rows in pages of 20 has %s', async (total, _, isKept, pagers) => {
  await render(aTable(rowsFrom(1), 1, { total, isKept }));
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Go to next page' }).elements()).toHaveLength(pagers);
});

test('the focus moves on from a button that its click disables', async () => {
  await page.viewport(1440, 900);
  const { rerender } = await render(aTable(rowsFrom(1), 2));
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await rerender(aTable(rowsFrom(1), 3));
  await expect.element(page.getByText('41–45 of 45')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to previous page' })).toHaveFocus();
});

test('a phone shows each row as a card with the labels of the columns', async () => {
  await page.viewport(320, 700);
  const { rerender } = await render(aTable(undefined));
  await expect.element(scroller).toHaveAttribute('aria-busy', 'true');
  const heightOfCard = () => scroller.element().querySelector('tbody tr')?.getBoundingClientRect().height;
  const kept = heightOfCard();
  await rerender(aTable(rowsFrom(1)));
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const cell = field('Field 5 of 1').element().closest('td');
  expect(cell && getComputedStyle(cell, '::before').content).toContain('FIELD 5');
  expect(heightOfCard()).toBeCloseTo(kept ?? 0, 0);
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  // Cards do not scroll inside the container.
  await expect.element(scroller).toHaveAttribute('tabindex', '-1');
});

test.each(['asc', 'desc'] as const)('the printout of cards marks the sorted column as %s', async (order) => {
  await page.viewport(360, 740);
  await render(aTable(rowsFrom(1), 1, { order }));
  await expect.element(page.getByLabelText('Sort by')).toBeVisible();
  // The sheet may be drawn before React knows of it: the hidden headings have the arrow already.
  const sorted = [...document.querySelectorAll('th[aria-sort]')];
  expect(sorted.map((heading) => heading.textContent)).toEqual(['ID']);
  expect(sorted[0]?.getAttribute('aria-sort')).toBe(`${order}ending`);
  const arrowIn = (element: Element | undefined) => element?.querySelector('svg path')?.getAttribute('d');
  const button = page.getByRole('button', { name: order === 'asc' ? 'Ascending' : 'Descending' });
  expect(arrowIn(sorted[0])).toBe(arrowIn(button.element()) ?? 'an arrow');
  expect(document.querySelectorAll('thead button, thead [role="button"]')).toHaveLength(0);
});
