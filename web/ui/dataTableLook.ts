/** Narrower screens show rows as cards. */
export const belowTable = '@media (max-width: 899.95px)';
const aboveTable = '@media (min-width: 900px)';
/** Explicit roles: Safari drops the implicit ones of elements that are laid out as cards. */
export const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
};

/** Height (px) of a table's head: labels of two lines. */
const HEAD_HEIGHT = 52;

interface PinnableColumn {
  readonly width?: string;
  readonly pinned?: boolean;
}

/** Left edges (px) of the pinned columns, then of the first scrolling column. */
function pinnedEdges(columns: readonly PinnableColumn[], minWidth: number): number[] {
  // The first column names the row and is always pinned.
  const pinned = columns.slice(0, columns.findLastIndex((column) => column.pinned) + 1 || 1);
  const edges = [0];
  for (const { width } of pinned) {
    const own = width?.endsWith('px') ? Number.parseFloat(width) : minWidth / columns.length;
    edges.push((edges.at(-1) ?? 0) + own);
  }
  return edges;
}

/** Look of a table: rows or cards on the same elements. */
export const tableLook = (columns: readonly PinnableColumn[], minWidth: number, rowHeight: number) => {
  const edges = pinnedEdges(columns, minWidth);
  return {
    position: 'relative',
    overflow: 'hidden',
    '& .MuiTableCell-root': { overflowWrap: 'anywhere' },
    '& .MuiTableBody-root .MuiTableRow-root:last-child > .MuiTableCell-root': { borderBottom: 0 },
    [aboveTable]: {
      '& .MuiTableContainer-root': {
        containerType: 'inline-size',
        // Keeps focused elements clear of the head and the pinned columns.
        scrollPadding: `${HEAD_HEIGHT + 8}px 16px 16px ${(edges.at(-1) ?? 0) + 8}px`,
      },
      '& .MuiTable-root': { tableLayout: 'fixed', minWidth },
      '& .MuiTableBody-root .MuiTableRow-root': { height: rowHeight },
      '& .MuiTableCell-root': { p: 1 },
      '& :is(th:first-of-type, td[colspan])': { pl: 2 },
      '& .MuiTableHead-root .MuiTableCell-root': { ...headCell, height: HEAD_HEIGHT },
      '& .MuiTableSortLabel-icon': { fontSize: 16, mx: 0.25 },
      ...Object.fromEntries(
        edges.slice(0, -1).flatMap((left, index) => pinnedColumn(left, index, index === edges.length - 2)),
      ),
      // Centers in the visible part of the table, not in its full width.
      '& [data-empty]': { position: 'sticky', left: 16, width: 'calc(100cqi - 32px)' },
    },
    [belowTable]: cardsLook,
  };
};

const headCell = { bgcolor: 'background.paper', fontSize: '0.75rem', lineHeight: 1.3 };

const pinnedColumn = (left: number, index: number, isLast: boolean): [string, object][] => {
  // The edge separates it from half-scrolled columns.
  const edge = isLast && { borderRight: '1px solid', borderRightColor: 'divider' };
  const pinned = { position: 'sticky', left, bgcolor: 'background.paper', ...edge };
  // The first cell of a row is its only `th`.
  const cell = index === 0 ? 'th' : `td[role]:nth-of-type(${index}):not([colspan])`;
  return [
    [`& .MuiTableBody-root ${cell}`, { ...pinned, zIndex: 1 }],
    [`& .MuiTableHead-root th:nth-of-type(${index + 1})`, { ...pinned, zIndex: 3 }],
  ];
};

const cardsLook = {
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
  // Aligns their visible parts with the other values.
  '& .MuiTableCell-root[data-label] > .MuiButton-text': { ml: '-5px', minWidth: 0 },
  '& .MuiTableCell-root[data-label] .MuiSwitch-root': { ml: '-12px' },
  '& .MuiTableCell-root[data-label]::before': {
    content: 'attr(data-label)',
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 500,
  },
  '& .MuiTableCell-root[data-wide]': { gridTemplateColumns: '1fr', rowGap: 0.5 },
};

/** Outdated rows. The delay avoids a flicker of fast answers. */
export const outdatedLook = { opacity: 0.6, transition: 'opacity 100ms 100ms' };

/** A line along the upper edge of the table; of the screen with cards. */
export const progressLook = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 4,
  height: 3,
  animation: 'appear 1ms 200ms backwards',
  '@keyframes appear': { from: { opacity: 0 } },
  [belowTable]: { position: 'fixed', zIndex: 'snackbar' },
};
