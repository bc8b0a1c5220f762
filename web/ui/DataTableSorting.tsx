import { Stack, TableCell, TableHead, TableRow } from '@mui/material';
import { ArrowDown, ArrowUp } from 'lucide';
import { memo, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { Column } from './DataTableRow.tsx';
import { belowTable } from './dataTableLook.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { labelInWords } from './labelInWords.ts';
import { QuietSelect } from './QuietSelect.tsx';
import { SortLabel } from './SortLabel.tsx';
import { roles } from './tableRoles.ts';

export interface Sorting {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Sorts by another column, or reverses the order of the current one. */
  readonly onSort: (sort: string) => void;
}

type Columns = readonly Pick<
  Column<never>,
  'label' | 'beforeLabel' | 'sort' | 'alsoSort' | 'screenOnly' | 'isFigure'
>[];

interface HeadProps {
  readonly columns: Columns;
  readonly sorting: Sorting | undefined;
  /** The headings show on paper alone. */
  readonly isForPaper: boolean;
}

/** The headings of a table. On screens, headings of sortable columns are buttons. */
export const DataTableHead = memo(function DataTableHead({ columns, sorting, isForPaper }: HeadProps) {
  return (
    <TableHead role={roles.rowgroup}>
      <TableRow role={roles.row}>
        {columns.map(({ label, beforeLabel, sort, alsoSort, screenOnly, isFigure }) => {
          const isActive = sort !== undefined && sort === sorting?.sort;
          const isSorted = isActive || (alsoSort !== undefined && alsoSort.sort === sorting?.sort);
          return (
            <TableCell
              key={label}
              role={roles.columnheader}
              // Without the name of a box before it.
              aria-label={beforeLabel ? label : undefined}
              sortDirection={isSorted && sorting.order}
              data-screen-only={screenOnly}
              data-figure={isFigure}
            >
              {!isForPaper && beforeLabel}
              {sorting && sort && !isForPaper ? (
                <SortLabel
                  isActive={isActive}
                  order={isActive ? sorting.order : 'asc'}
                  onClick={() => sorting.onSort(sort)}
                >
                  {label}
                </SortLabel>
              ) : (
                <>
                  {label}
                  {isSorted && <SortArrow order={sorting.order} />}
                </>
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
});

const SortArrow = ({ order }: Pick<Sorting, 'order'>) => (
  <Icon of={order === 'asc' ? ArrowUp : ArrowDown} fontSize="inherit" />
);

interface SortingProps {
  readonly columns: Columns;
  readonly sorting: Sorting | undefined;
  /** Stands at the start of the line. */
  readonly children: ReactNode;
}

/** Replaces the hidden headings of cards. */
export const DataTableSorting = ({ columns, sorting, children }: SortingProps) => (
  <Stack direction="row" sx={sortingLook}>
    {children}
    {sorting && (
      <Stack direction="row" sx={ordersLook}>
        <QuietSelect label="Sort by" value={sorting.sort} onSelect={sorting.onSort}>
          {columns.flatMap(ordersOf).map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {labelInWords(label)}
            </option>
          ))}
        </QuietSelect>
        <IconButton
          aria-label={sorting.order === 'asc' ? 'Ascending' : 'Descending'}
          title={sorting.order === 'asc' ? 'Ascending' : 'Descending'}
          onClick={() => sorting.onSort(sorting.sort)}
          size="small"
          // A finger's width, with the arrow at the end of the line.
          sx={{ width: 44, height: 44, p: 0, justifyContent: 'flex-end' }}
        >
          <SortArrow order={sorting.order} />
        </IconButton>
      </Stack>
    )}
  </Stack>
);

/** At the end of its line, where the order has its arrow. */
const ordersLook = {
  flex: '1 0 auto',
  alignItems: 'center',
  justifyContent: 'flex-end',
};

const sortingLook = {
  display: 'none',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 44,
  [belowTable]: { display: 'flex', alignItems: 'center', mb: 0.5, displayPrint: 'none' },
  // The edge of a field needs more room than words.
  '&:has(.MuiFormControl-root)': { mb: 2 },
};

/** The orders of a column with their labels; none without a sort. */
const ordersOf = ({ label, sort, alsoSort }: Columns[number]) =>
  [sort && { sort, label }, alsoSort].filter((order) => !!order);

/** Buttons for the second orders of columns: the heads have their own. */
export const AlsoSortButtons = ({ columns, sort, order, onSort }: Sorting & { readonly columns: Columns }) =>
  columns.map(
    ({ alsoSort }) =>
      alsoSort && (
        <Button
          key={alsoSort.sort}
          size="small"
          color={alsoSort.sort === sort ? 'primary' : 'inherit'}
          variant={alsoSort.sort === sort ? 'outlined' : 'text'}
          aria-pressed={alsoSort.sort === sort}
          startIcon={<Icon of={alsoSort.sort === sort && order === 'desc' ? ArrowDown : ArrowUp} />}
          onClick={() => onSort(alsoSort.sort)}
          sx={alsoSortLook}
        >
          Sort by {alsoSort.label}
        </Button>
      ),
  );

const alsoSortLook = {
  ml: 'auto',
  '&[aria-pressed="false"]': { color: 'text.secondary' },
  [belowTable]: { display: 'none' },
};
