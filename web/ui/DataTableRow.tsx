import { TableCell, TableRow } from '@mui/material';
import { memo, type ReactNode } from 'react';
import type { SizedColumn } from './columnWidths.ts';
import { roles } from './tableRoles.ts';

export interface Column<Row> extends SizedColumn {
  /** Heading, and key of the column. */
  readonly label: string;
  /** Stands before the label in the head: a box for all rows. */
  readonly beforeLabel?: ReactNode;
  /** Name of the column's sort. */
  readonly sort?: string;
  /** A second order of the column: a name by its last part. */
  readonly alsoSort?: { readonly sort: string; readonly label: string };
  /** Pins this column and those before it while the others scroll sideways. The first column is always pinned. */
  readonly pinned?: boolean;
  /**
   * Place in a card: its title, the state beside it, the line of facts, a line of its own, an action, or the end of the facts. The
   * facts begin with the subtitle in the color of text, and go on with or without their names. Columns without a place are behind
   * "More". A table without any place lists all its columns in each card.
   */
  readonly card?: 'title' | 'state' | 'subtitle' | 'value' | 'fact' | 'line' | 'action' | 'foot';
  /** The content in a card if it differs from that of the row: nothing for a normal state. */
  readonly inCard?: (row: Row) => ReactNode;
  /** Further actions, which a card has behind "More". */
  readonly behindMore?: (row: Row) => ReactNode;
  /** Takes the full width of a card, below the label. */
  readonly wide?: boolean;
  /** Has nothing but controls, which have no use on paper. The last ones of a table stay at its right edge. */
  readonly screenOnly?: boolean;
  /** Has figures, which stand at the right edge to be compared. */
  readonly isFigure?: boolean;
  /** The content of most rows, muted: the others are seen first. */
  readonly usual?: ReactNode;
  /** Has text of several lines, with room above and below. */
  readonly isLong?: boolean;
  /** Height (px) of a value of several lines; reserves the space in a loading card. */
  readonly cardHeight?: number;
  readonly render: (row: Row) => ReactNode;
}

export interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
}

function CellsOfRow<Row>({ row, columns }: RowProps<Row>) {
  return (
    <TableRow role={roles.row}>
      {columns.map(({ label, wide, screenOnly, isFigure, isLong, usual, render }, index) => {
        const content = render(row);
        const isMissing = saysNothing(content);
        return (
          <TableCell
            key={label}
            {...cellProps(index === 0)}
            data-label={label}
            data-wide={wide}
            data-screen-only={screenOnly}
            data-figure={isFigure}
            data-long={isLong}
            data-muted={isMissing || (usual !== undefined && content === usual) || undefined}
          >
            {isMissing && !screenOnly ? content || DASH : content}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** Stands for a missing value in a row. */
export const DASH = '–';

/** Contents without a value: a row shows a muted dash, and a card leaves them out. */
const MISSING: readonly ReactNode[] = [undefined, null, false, '', DASH, 'N/A'];

export const saysNothing = (content: ReactNode): boolean => MISSING.includes(content);

/** Element and role of a cell. The first cell of a row names it. */
export const cellProps = (isFirst: boolean) =>
  isFirst
    ? { component: 'th' as const, scope: 'row', role: roles.rowheader }
    : { component: 'td' as const, role: roles.cell };

/** Whether a row shows the same data. Another search or a reload brings most rows again, as new objects. */
export const isSameRow = <Row,>(before: RowProps<Row>, after: RowProps<Row>): boolean =>
  before.columns === after.columns &&
  (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row));

/** One row. Renders again only after a change of the row's data or the columns. */
// The type of `memo` loses the component's type parameter.
export const DataTableRow = memo(CellsOfRow, isSameRow) as typeof CellsOfRow;
