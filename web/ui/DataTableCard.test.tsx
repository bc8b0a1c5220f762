import { ThemeProvider } from '@mui/system';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { themeOf } from '#web/lib/theme.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { DASH } from './DataTableRow.tsx';
import { RowButton } from './RowButton.tsx';
import { RowMenu } from './RowMenu.tsx';
import { StateChip } from './StateChip.tsx';

interface Row {
  readonly name: string;
  readonly since: string;
  readonly parts: number;
  readonly place: string;
  readonly isActive: boolean;
  readonly notes: string;
}

const lamp: Row = { name: 'Lamp', since: '2024', parts: 3, place: DASH, isActive: true, notes: 'Bright' };
const desk: Row = { name: 'Desk', since: '2025', parts: 4, place: 'Hall', isActive: false, notes: DASH };

const columns: readonly Column<Row>[] = [
  { label: 'SINCE', card: 'value', render: ({ since }) => since },
  { label: 'THING', card: 'title', sort: 'name', render: ({ name }) => name },
  { label: 'KIT ID', card: 'fact', sort: 'parts', render: ({ parts }) => parts },
  { label: 'PLACE', card: 'value', render: ({ place }) => place },
  {
    label: 'STATE',
    card: 'state',
    inCard: ({ isActive }) => !isActive && <StateChip label="Inactive" />,
    render: ({ isActive }) => <StateChip label={isActive ? 'Active' : 'Inactive'} />,
  },
  { label: 'NOTES', render: ({ notes }) => notes },
  {
    label: 'ACTIONS',
    card: 'foot',
    screenOnly: true,
    inCard: ({ name }) => <RowButton label="Edit" of={name} />,
    behindMore: ({ name, isActive }) =>
      isActive && (
        <RowMenu of={name}>
          <RowButton label="Delete" of={name} />
        </RowMenu>
      ),
    render: () => 'Edit and delete',
  },
];

const aList = (rows: readonly Row[]) => (
  <ThemeProvider theme={themeOf('dark')}>
    <DataTable
      label="Things"
      rows={rows}
      rowKey={({ name }) => name}
      columns={columns}
      empty="Nothing"
      sorting={{ sort: 'name', order: 'asc', onSort: () => {} }}
      minWidth={600}
    />
  </ThemeProvider>
);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const factsOf = (row: number) =>
  [...(document.querySelectorAll('[data-card]')[row]?.querySelectorAll('[data-place]') ?? [])].map(
    (cell) => cell.textContent,
  );
const boxOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();

beforeEach(() => page.viewport(320, 740));

test('a card has its title, its facts in one line, and no value that says nothing', async () => {
  await render(aList([lamp, desk]));
  await expect.element(page.getByRole('rowheader', { name: 'Lamp' })).toBeVisible();
  expect(factsOf(0)).toEqual(['Lamp', 'More', '2024', '3', 'Edit']);
  expect(factsOf(1)).toEqual(['Desk', '2025', '4', 'Hall', 'Inactive', 'Edit']);
  expect(boxOf('2025').top).toBeCloseTo(boxOf('Hall').top, 0);
  const parts = page.getByText('4', { exact: true }).element();
  expect(getComputedStyle(parts, '::before').content).toBe('"Kit ID"');
  expect(getComputedStyle(parts, '::after').content).toBe('"·"');
  // A dot goes with the fact behind it.
  expect(getComputedStyle(page.getByText('2025').element(), '::after').content).toBe('none');
});

test('a state that is not normal stands beside the title', async () => {
  await render(aList([lamp, desk]));
  await expect.element(page.getByText('Inactive')).toBeVisible();
  const [title, state] = [boxOf('Desk'), boxOf('Inactive')];
  expect(state.left).toBeGreaterThan(title.right);
  expect(Math.abs((state.top + state.bottom - title.top - title.bottom) / 2)).toBeLessThan(4);
});

test('the action of a card ends its line of facts', async () => {
  await render(aList([lamp, desk]));
  await expect.element(button('Edit Desk')).toBeVisible();
  const [edit, fact] = [button('Edit Desk').element().getBoundingClientRect(), boxOf('Hall')];
  expect(edit.left).toBeGreaterThan(fact.right);
  expect(Math.abs((edit.top + edit.bottom - fact.top - fact.bottom) / 2)).toBeLessThan(8);
});

test('the further actions of a card open by keyboard, without a second menu', async () => {
  await render(aList([lamp, desk]));
  await expect.element(button('More Lamp')).toBeVisible();
  await expect.element(button('More Desk')).not.toBeInTheDocument();
  await expect.element(button('Delete Lamp')).not.toBeInTheDocument();
  button('More Lamp').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Less Lamp')).toHaveFocus();
  await expect.element(page.getByRole('group', { name: 'More actions for Lamp' })).toBeVisible();
  await expect.element(button('More actions for Lamp')).not.toBeInTheDocument();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(button('Delete Lamp')).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the sorts of cards read like words, and an empty list has none', async () => {
  const { rerender } = await render(aList([lamp]));
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(sort).toHaveTextContent('ThingKit ID');
  await rerender(aList([]));
  await expect.element(page.getByText('Nothing')).toBeVisible();
  await expect.element(sort).not.toBeInTheDocument();
});
