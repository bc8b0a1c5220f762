import { cardsLook } from './dataTableCardLook.ts';
import { WIDE_MARGIN } from './fillWindow.ts';
import { type PinnableColumn, pinnedLook, scrollerLook } from './pinnedColumns.ts';
import { remOf } from './remOf.ts';

/** Narrower screens show rows as cards. A sheet of paper is narrower, too, but prints the whole table. */
export const belowTable = '@media screen and (max-width: 899.95px)';
export const aboveTable = '@media (min-width: 900px)';

/** Heights (px) of a table's head: labels of one line, and of two in a tight table. */
const headHeight = (isTight: boolean) => remOf(isTight ? 48 : 40);

/** Least height (px) of a row: two small lines, or one line with a button. */
const ROW_HEIGHT = 44;

/** Height of a line in a tight table. */
export const LINE = '1rem';

interface TableLook {
  readonly columns: readonly PinnableColumn[];
  readonly minWidth: number;
  readonly isTight: boolean;
}

/** Look of a table: rows or cards on the same elements. */
export const tableLook = ({ columns, minWidth, isTight }: TableLook) => ({
  position: 'relative',
  overflow: 'hidden',
  // Fainter than Material UI's, which is brighter than the card's own border.
  '& .MuiTableCell-root': { borderBottomColor: 'divider' },
  // Not in the head: its words stay whole.
  '& .MuiTableBody-root .MuiTableCell-root': { overflowWrap: 'anywhere' },
  '& [data-muted]': { color: 'text.secondary' },
  '& .MuiTableBody-root .MuiTableRow-root:last-child > .MuiTableCell-root': { borderBottom: 0 },
  [aboveTable]: {
    containerType: 'inline-size',
    '& .MuiTableContainer-root': scrollerLook(columns, minWidth, headHeight(isTight)),
    '& .MuiTable-root': { tableLayout: 'fixed', minWidth: remOf(minWidth) },
    '& .MuiTableBody-root .MuiTableRow-root': { height: ROW_HEIGHT },
    '& .MuiTableCell-root': { px: isTight ? '3px' : 1, py: 0.25 },
    '& :is(th:first-of-type, td[colspan])': { pl: isTight ? WIDE_MARGIN : 2 },
    // Actions end where the rows do.
    ...(!isTight && {
      '& :is(th, td):last-child': { pr: 2 },
      '& :is(th, td)[data-screen-only]:last-child': actionsLook,
    }),
    '& .MuiTableBody-root .MuiTableCell-root': isTight ? smallText : {},
    '& .MuiTableHead-root .MuiTableCell-root': {
      bgcolor: 'background.paper',
      color: 'text.secondary',
      height: headHeight(isTight),
      ...(isTight ? { fontSize: '0.6875rem', letterSpacing: 0 } : { fontSize: '0.75rem' }),
      lineHeight: 1.3,
    },
    '& [data-long].MuiTableCell-root': { py: 1.25 },
    // The other values stand on its first line.
    '& .MuiTableBody-root .MuiTableRow-root:has([data-long])': {
      '& > *': { verticalAlign: 'baseline' },
      '& td .button.small.text': { top: 0 },
    },
    '& [data-figure]': { textAlign: 'right', pr: 3, fontVariantNumeric: 'tabular-nums' },
    // In a tight table, two lines with a button fit the height of a row. In others, it is on the line of the row's text.
    '& td .button.small.text': isTight ? wordLook : { position: 'relative', top: '1px' },
    // Text buttons and switches line up with their heading.
    '& td > .button.text, & td > div > .button.text': { ml: isTight ? '-3px' : '-5px', minWidth: 0 },
    '& td .switch': { ml: '-4px' },
    // Centers in the visible part of the table, not in its full width.
    '& [data-empty]': { position: 'sticky', left: 16, width: 'calc(100cqi - 32px)' },
    ...pinnedLook(columns, minWidth),
  },
  [belowTable]: cardsLook,
});

/** Two lines, the second of them smaller, have the same distance in all columns. */
const smallText = { fontSize: '0.8125rem', lineHeight: LINE };

const actionsLook = {
  textAlign: 'right',
  '& > div': { justifyContent: 'flex-end' },
  '& > .button.text, & > div > .button.text:last-child': { mr: '-5px' },
};

/** A button among many columns: a word that becomes a link below the pointer. */
const wordLook = {
  px: '3px',
  py: 0,
  // A target of 24 px on one line of text.
  my: '-4px',
  lineHeight: '24px',
  '--button-ground': 'transparent',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
};

/** An action in a row that has others beside it. */
export const quietInRow = { [aboveTable]: { color: 'text.secondary', fontWeight: 400 } };

/** Outdated rows. */
export const outdatedLook = { opacity: 0.6, transition: 'opacity 120ms' };
