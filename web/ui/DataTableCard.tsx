import { TableCell, TableRow } from '@mui/material';
import { memo, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { type Column, cellProps, isSameRow, type RowProps } from './DataTableRow.tsx';
import { roles } from './dataTableLook.ts';

/** Whether the rows of a narrow screen are short cards with a title, facts, actions and the rest behind "More". */
export const hasCardPlaces = (columns: readonly Pick<Column<never>, 'card'>[]): boolean =>
  columns.some(({ card }) => card !== undefined);

function CellsOfCard<Row>({ row, columns }: RowProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [title, ...placed] = columns.filter(({ card }) => card !== undefined);
  const rest = columns.filter(({ card }) => card === undefined);
  if (!title) return null;
  return (
    <TableRow role={roles.row} data-card>
      <TableCell {...cellProps(true)} id={`${id}-title`} data-place={title.card}>
        {title.render(row)}
      </TableCell>
      {rest.length > 0 && (
        <TableCell role={roles.cell} data-place="more" data-screen-only>
          <Button
            id={`${id}-more`}
            size="small"
            aria-expanded={isOpen}
            // "More Emma Stone" distinguishes the buttons of several cards.
            aria-labelledby={`${id}-more ${id}-title`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More'}
          </Button>
        </TableCell>
      )}
      {placed.map(({ label, card, screenOnly, render }) => (
        <TableCell
          key={label}
          role={roles.cell}
          data-place={card}
          data-label={label}
          data-screen-only={screenOnly}
        >
          {render(row)}
        </TableCell>
      ))}
      {isOpen &&
        rest.map(({ label, wide, screenOnly, render }) => (
          <TableCell
            key={label}
            role={roles.cell}
            data-place="rest"
            data-label={label}
            data-wide={wide}
            data-screen-only={screenOnly}
          >
            {render(row)}
          </TableCell>
        ))}
    </TableRow>
  );
}

/** One row as a short card. Renders again only after a change of the row's data or the columns. */
// The type of `memo` loses the component's type parameter.
export const DataTableCard = memo(CellsOfCard, isSameRow) as typeof CellsOfCard;
