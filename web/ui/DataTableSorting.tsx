import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Sorting } from './DataTableHead.tsx';
import { belowTable } from './dataTableLook.ts';

interface Props extends Sorting {
  readonly columns: readonly { readonly label: string; readonly sort?: string }[];
}

/** Does the work of the headings where rows are cards and the headings are hidden. */
export function DataTableSorting({ columns, sort, order, onSort }: Props) {
  return (
    <Stack
      direction="row"
      sx={{ display: 'none', gap: 1, mb: 2, [belowTable]: { display: 'flex', alignItems: 'center' } }}
    >
      <TextField
        select
        label="Sort by"
        size="small"
        value={sort}
        onChange={({ target }) => onSort(target.value)}
        slotProps={{ select: { native: true } }}
        sx={{ flex: 1 }}
      >
        {columns.map(
          ({ label, sort }) =>
            sort && (
              <option key={sort} value={sort}>
                {label}
              </option>
            ),
        )}
      </TextField>
      <Button startIcon={order === 'asc' ? <ArrowUpward /> : <ArrowDownward />} onClick={() => onSort(sort)}>
        {order === 'asc' ? 'Ascending' : 'Descending'}
      </Button>
    </Stack>
  );
}
