/** Below this width rows are cards. */
export const belowTable = '@media (max-width: 899.95px)';
const aboveTable = '@media (min-width: 900px)';
const highScreen = '@media (min-width: 900px) and (min-height: 600px)';
/** What the parts of a table are. Safari forgets it where they are laid out as cards, unless it is said. */
export const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  cell: 'cell',
};

/** Height (px) of the head of a table. */
const HEAD_HEIGHT = 57;

/** Look of a table, as rows and as cards on the same elements. */
export const tableLook = (min_width: number, row_height: number) => ({
  overflow: 'hidden',
  '& .MuiTableCell-root': { overflowWrap: 'anywhere' },
  '& .MuiTableRow-root:last-child > td': { borderBottom: 0 },
  [highScreen]: {
    // The head can stick only to what scrolls.
    '& .MuiTableContainer-root': {
      maxHeight: 'max(400px, calc(100dvh - 220px))',
      scrollPaddingTop: HEAD_HEIGHT,
    },
  },
  [aboveTable]: {
    '& .MuiTable-root': { tableLayout: 'fixed', minWidth: min_width },
    '& .MuiTableBody-root .MuiTableRow-root': { height: row_height },
    '& .MuiTableCell-root': { px: 1.5 },
    '& .MuiTableHead-root .MuiTableCell-root': { bgcolor: 'background.paper' },
    // The first column tells which row it is; it stays while the others scroll sideways.
    '& .MuiTableCell-root[role]:first-of-type:not([colspan])': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      bgcolor: 'background.paper',
      // Without an edge, halves of scrolled columns beside it read as part of it.
      borderRight: '1px solid',
      borderRightColor: 'divider',
    },
    '& .MuiTableHead-root .MuiTableCell-root[role]:first-of-type': { zIndex: 3 },
  },
  [belowTable]: {
    border: 0,
    bgcolor: 'transparent',
    '& .MuiTableContainer-root': { overflow: 'visible' },
    '& .MuiTable-root, & .MuiTableBody-root, & .MuiTableCell-root': { display: 'block' },
    '& .MuiTableHead-root, & colgroup': { display: 'none' },
    '& .MuiTableBody-root .MuiTableRow-root': {
      display: 'block',
      mb: 2,
      py: 1,
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
    },
    '& .MuiTableBody-root .MuiTableCell-root': { border: 0, py: 0.75 },
    '& .MuiTableCell-root[data-label]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(96px, 2fr) 3fr',
      alignItems: 'center',
      columnGap: 2,
    },
    '& .MuiTableCell-root[data-label] > .MuiChip-root': { justifySelf: 'start' },
    '& .MuiTableCell-root[data-label]::before': {
      content: 'attr(data-label)',
      color: 'text.secondary',
      fontWeight: 500,
    },
  },
});
