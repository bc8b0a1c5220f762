import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode } from 'react';
import { roles } from './dataTableLook.ts';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** Name of the sort, if the table can be sorted by this column. */
  readonly sort?: string;
  /** CSS width; columns without one share what is left. */
  readonly width?: string;
  /** Stays, with the columns before it, while the others scroll sideways. The first column always does. */
  readonly pinned?: boolean;
  /** Takes the whole width of a card, below its label. */
  readonly wide?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function CellsOfRow<Row>({ row, columns }: Props<Row>) {
  return (
    <TableRow role={roles.row}>
      {columns.map(({ key, label, wide, render }) => (
        <TableCell key={key} role={roles.cell} data-label={label} data-wide={wide}>
          {render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** One row, drawn again only when it or the columns change. */
// The type of `memo` forgets the type parameter of a component.
export const DataTableRow = memo(CellsOfRow) as typeof CellsOfRow;

interface SkeletonProps {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

/** Takes the place of a row that loads. */
export function SkeletonRow({ columns }: SkeletonProps) {
  return (
    <TableRow aria-hidden>
      {columns.map(({ key, label }) => (
        <TableCell key={key} data-label={label}>
          <Skeleton />
        </TableCell>
      ))}
    </TableRow>
  );
}
