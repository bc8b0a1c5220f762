import { TableCell, TableRow } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { BehindMore } from './behindMore.ts';
import { type Column, cellProps, isSameRow, type RowProps, saysNothing } from './DataTableRow.tsx';
import { labelInWords } from './labelInWords.ts';
import { roles } from './tableRoles.ts';

/** Whether the rows of a narrow screen are short cards with a title, facts, actions and the rest behind "More". */
export const hasCardPlaces = (columns: readonly Pick<Column<never>, 'card'>[]): boolean =>
  columns.some(({ card }) => card !== undefined);

/** The columns that have something to say about a row, with it. */
const filledOf = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns
    .map((column) => ({ ...column, content: (column.inCard ?? column.render)(row) }))
    .filter(({ content }) => !saysNothing(content));

function CellsOfCard<Row>({ row, columns }: RowProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const filled = filledOf(columns, row);
  const title = filled.find(({ card }) => card === 'title');
  const placed = filled.filter(({ card }) => card !== undefined && card !== 'title');
  const firstFact = placed.find(isFact);
  const rest = filled.filter(({ card }) => card === undefined);
  const further = columns
    .map(({ label, behindMore }) => ({ label, actions: behindMore?.(row) }))
    .filter(({ actions }) => !saysNothing(actions));
  const hasMore = rest.length + further.length > 0;
  if (!title) return null;
  return (
    <TableRow role={roles.row} data-card data-has-more={hasMore || undefined}>
      <TableCell {...cellProps(true)} id={`${id}-title`} data-place="title">
        {title.content}
      </TableCell>
      {hasMore && (
        <TableCell role={roles.cell} data-place="more" data-screen-only>
          <Button
            id={`${id}-more`}
            size="small"
            aria-expanded={isOpen}
            // "More Emma Stone" distinguishes the buttons of several cards.
            aria-labelledby={`${id}-more ${id}-title`}
            onClick={() => setOpen(!isOpen)}
          >
            <span style={visuallyHidden}>{isOpen ? 'Less' : 'More'}</span>
          </Button>
        </TableCell>
      )}
      {placed.map((column) => (
        <TableCell
          key={column.label}
          role={roles.cell}
          data-place={column.card}
          data-label={column.label}
          data-name={column.card === 'fact' ? labelInWords(column.label) : undefined}
          data-joined={isFact(column) ? column !== firstFact : undefined}
          data-screen-only={column.screenOnly}
        >
          {column.content}
        </TableCell>
      ))}
      {isOpen &&
        rest.map(({ label, wide, screenOnly, content }) => (
          <TableCell
            key={label}
            role={roles.cell}
            data-place="rest"
            data-label={label}
            data-name={labelInWords(label)}
            data-wide={wide}
            data-screen-only={screenOnly}
          >
            {content}
          </TableCell>
        ))}
      {isOpen && (
        <BehindMore value>
          {further.map(({ label, actions }) => (
            <TableCell key={label} role={roles.cell} data-place="further" data-screen-only>
              {actions}
            </TableCell>
          ))}
        </BehindMore>
      )}
    </TableRow>
  );
}

const isFact = ({ card }: Pick<Column<never>, 'card'>) =>
  card === 'subtitle' || card === 'value' || card === 'fact';

/** One row as a short card. Renders again only after a change of the row's data or the columns. */
// The type of `memo` loses the component's type parameter.
export const DataTableCard = memo(CellsOfCard, isSameRow) as typeof CellsOfCard;

/** The heading of the cards below it: their day. */
export const CardHeading = ({ text, span }: { readonly text: string; readonly span: number }) => (
  <TableRow role={roles.row} data-card-heading>
    <TableCell role={roles.cell} colSpan={span}>
      {text}
    </TableCell>
  </TableRow>
);
