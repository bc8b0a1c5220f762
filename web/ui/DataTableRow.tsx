import { Skeleton, TableCell, TableRow } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { belowTable, roles } from './dataTableLook.ts';

export interface Column<Row> {
  /** Heading, and key of the column. */
  readonly label: string;
  /** Name of the column's sort. */
  readonly sort?: string;
  /** CSS width; columns without a width share the rest. */
  readonly width?: string;
  /** Pins this column and those before it while the others scroll sideways. The first is always pinned. */
  readonly pinned?: boolean;
  /** Takes the full width of a card, below the label. */
  readonly wide?: boolean;
  /** Height (px) of a value of several lines; reserves the space in a loading card. */
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
      {columns.map(({ label, wide, render }, index) => (
        <TableCell
          key={label}
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

/** The first cell names the row. */
const rowHeader = { component: 'th' as const, scope: 'row', role: roles.rowheader };

/** One row. Renders again only after a change of the row or the columns. */
// The type of `memo` loses the component's type parameter.
export const DataTableRow = memo(CellsOfRow) as typeof CellsOfRow;

/** Placeholder of a loading row. */
export function SkeletonRow({ columns }: Pick<Props<never>, 'columns'>) {
  return (
    <TableRow aria-hidden>
      {columns.map(({ label, wide, cardHeight }, index) => (
        <TableCell
          key={label}
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
