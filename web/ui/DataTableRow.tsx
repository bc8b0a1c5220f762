import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo, type ReactNode } from 'react';
import { belowTable, roles } from './dataTableLook.ts';

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
  /** Height (px) of what it shows, where that is more than a line: a card that loads keeps the place. */
  readonly cardHeight?: number;
  readonly render: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function CellsOfRow<Row>({ row, columns }: Props<Row>) {
  return (
    <TableRow role={roles.row}>
      {columns.map(({ key, label, wide, render }, index) => (
        <TableCell
          key={key}
          {...(index === 0 ? rowHeader : { role: roles.cell })}
          data-label={label}
          data-wide={wide}
        >
          {render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The first cell tells which row it is. */
const rowHeader = { component: 'th' as const, scope: 'row', role: roles.rowheader };

/** One row, drawn again only when it or the columns change. */
// The type of `memo` forgets the type parameter of a component.
export const DataTableRow = memo(CellsOfRow) as typeof CellsOfRow;

interface SkeletonProps {
  readonly columns: readonly Pick<Column<never>, 'key' | 'label' | 'wide' | 'cardHeight'>[];
}

/** Takes the place of a row that loads. */
export function SkeletonRow({ columns }: SkeletonProps) {
  return (
    <TableRow aria-hidden>
      {columns.map(({ key, label, wide, cardHeight }, index) => (
        <TableCell
          key={key}
          component={index === 0 ? rowHeader.component : 'td'}
          data-label={label}
          data-wide={wide}
        >
          <Skeleton sx={{ [belowTable]: { height: cardHeight } }} />
        </TableCell>
      ))}
    </TableRow>
  );
}
