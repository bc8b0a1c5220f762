export interface PinnableColumn {
  readonly width?: string;
  readonly pinned?: 'start' | 'end';
}

const anyTable = '@media (min-width: 900px)';
/** Screens with room for pinned columns on both sides of the scrolling ones: first one on the left, then all. */
const bothSides = '@media (min-width: 1000px)';
const narrow = '@media (min-width: 900px) and (max-width: 1199.95px)';
const wide = '@media (min-width: 1200px)';

/** Distances (px) of these columns from an edge of the table, then of the first column after them. */
function edgesOf(columns: readonly PinnableColumn[], otherWidth: number): number[] {
  const edges = [0];
  for (const { width } of columns) {
    const own = width?.endsWith('px') ? Number.parseFloat(width) : otherWidth;
    edges.push((edges.at(-1) ?? 0) + own);
  }
  return edges;
}

/** Edges of the columns that stay while the others scroll sideways, from the left and from the right. */
function pinnedEdges(columns: readonly PinnableColumn[], minWidth: number) {
  const otherWidth = minWidth / columns.length;
  const lastStart = columns.findLastIndex(({ pinned }) => pinned === 'start');
  const firstEnd = columns.findIndex(({ pinned }) => pinned === 'end');
  return {
    // The first column names the row and is always pinned.
    start: edgesOf(columns.slice(0, lastStart + 1 || 1), otherWidth),
    end: edgesOf(firstEnd === -1 ? [] : columns.slice(firstEnd).toReversed(), otherWidth),
  };
}

/** Look of the pinned cells. */
export function pinnedLook(columns: readonly PinnableColumn[], minWidth: number) {
  const { start, end } = pinnedEdges(columns, minWidth);
  const hasEnd = end.length > 1;
  const rules = [
    ...start.slice(0, -1).flatMap((left, index) => {
      // The first cell of a row is its only `th`.
      const cell = index === 0 ? 'th' : `td[role]:nth-of-type(${index})`;
      const media = hasEnd && index > 0 ? wide : anyTable;
      return cellRules(cell, `th:nth-of-type(${index + 1})`, {
        [media]: { ...sticky, left },
        ...(index === start.length - 2 && { [hasEnd ? wide : anyTable]: { ...sticky, left, ...rightEdge } }),
        ...(hasEnd && index === 0 && { [narrow]: rightEdge }),
      });
    }),
    ...end.slice(0, -1).flatMap((right, index) =>
      cellRules(`td[role]:nth-last-of-type(${index + 1})`, `th:nth-last-of-type(${index + 1})`, {
        [bothSides]: { ...sticky, right, ...(index === end.length - 2 && leftEdge) },
      }),
    ),
  ];
  return Object.fromEntries(rules);
}

/** Keeps focused elements clear of the head and the pinned columns. */
export function pinnedScrollPadding(columns: readonly PinnableColumn[], minWidth: number, top: number) {
  const { start, end } = pinnedEdges(columns, minWidth);
  const [first, all, right] = [start[1] ?? 0, start.at(-1) ?? 0, end.at(-1) ?? 0];
  const padding = (left: number, ownRight: number) => ({
    scrollPadding: `${top}px ${ownRight + 16}px 16px ${left + 8}px`,
  });
  if (right === 0) return padding(all, 0);
  return { ...padding(first, 0), [bothSides]: padding(first, right), [wide]: padding(all, right) };
}

const sticky = { position: 'sticky', bgcolor: 'background.paper' };
/** An edge separates pinned columns from half-scrolled ones. */
const rightEdge = { borderRight: '1px solid', borderRightColor: 'divider' };
const leftEdge = { borderLeft: '1px solid', borderLeftColor: 'divider' };

const cellRules = (cell: string, heading: string, look: object): [string, object][] => [
  [`& .MuiTableBody-root ${cell}:not([colspan])`, { ...look, zIndex: 1 }],
  [`& .MuiTableHead-root ${heading}`, { ...look, zIndex: 3 }],
];
