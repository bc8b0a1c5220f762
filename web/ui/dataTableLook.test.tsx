import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Column, DataTable } from './DataTable.tsx';

const columns: readonly Column<string>[] = ['Name', 'Place', 'State'].map((label) => ({
  label,
  width: 100,
  render: (row) => `${label} ${row}`,
}));

test('the last cell of a row alone keeps the wider distance to the edge of the table', async () => {
  await page.viewport(1000, 800);
  await render(
    <DataTable
      label="Things"
      rows={['1']}
      rowKey={(row) => row}
      columns={columns}
      empty="Nothing"
      minWidth={600}
    />,
  );
  const cells = ['Name', 'Place', 'State'].map((label) => page.getByText(`${label} 1`));
  await expect.element(cells[0]!).toBeVisible();
  expect(cells.map((cell) => getComputedStyle(cell.element()).paddingRight)).toEqual(['8px', '8px', '16px']);
});
