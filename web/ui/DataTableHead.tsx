import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { roles } from './dataTableLook.ts';

export interface Sorting {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Sorts by another column, or the other way round by the same one. */
  readonly onSort: (sort: string) => void;
}

interface Heading {
  readonly key: string;
  readonly label: string;
  readonly sort?: string;
}

interface Props {
  readonly columns: readonly Heading[];
  readonly sorting: Sorting | undefined;
}

/** The headings of a table; those that it can be sorted by are buttons. */
export function DataTableHead({ columns, sorting }: Props) {
  return (
    <TableHead role={roles.rowgroup}>
      <TableRow role={roles.row}>
        {columns.map(({ key, label, sort }) => {
          if (!sorting || !sort)
            return (
              <TableCell key={key} role={roles.columnheader}>
                {label}
              </TableCell>
            );
          const isActive = sort === sorting.sort;
          return (
            <TableCell key={key} role={roles.columnheader} sortDirection={isActive && sorting.order}>
              <TableSortLabel
                active={isActive}
                direction={isActive ? sorting.order : 'asc'}
                onClick={() => sorting.onSort(sort)}
              >
                {label}
              </TableSortLabel>
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}
