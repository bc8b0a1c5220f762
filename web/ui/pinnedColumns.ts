import type { Theme } from '@mui/material/styles';
import { columnWidth, leastWidth, type SizedColumn } from './columnWidths.ts';
import { remOf } from './remOf.ts';

export interface PinnableColumn extends SizedColumn {
  readonly pinned?: boolean;
  readonly screenOnly?: boolean;
}

/** Least room (px) for the columns between the pinned ones. */
const LEAST_MIDDLE = 340;

/** Tables with room for columns of this width (px) beside the scrolling ones. Larger text needs more. */
const withRoomFor = (pinned: number) => `@container (min-width: ${remOf(pinned + LEAST_MIDDLE)})`;

/** CSS lengths from an edge of the table to the columns that stay there; the last one is the width of them all. */
function pinnedEdges(columns: readonly PinnableColumn[], minWidth: number) {
  const given = columns.reduce((sum, column) => sum + (leastWidth(column) ?? 0), 0);
  const shared = (minWidth - given) / columns.filter(({ width }) => width === undefined).length;
  const edgesOf = (pinned: readonly PinnableColumn[]) => {
    const edges = ['0px'];
    for (const column of pinned)
      edges.push(`calc(${edges.at(-1)} + ${columnWidth(column, columns, minWidth) ?? remOf(shared)})`);
    return edges;
  };
  const leastOf = (pinned: readonly PinnableColumn[]) =>
    pinned.reduce((sum, column) => sum + (leastWidth(column) ?? shared), 0);
  const lastStart = columns.findLastIndex(({ pinned }) => pinned);
  const lastValue = columns.findLastIndex(({ screenOnly }) => !screenOnly);
  // The first column names the row and is always pinned.
  const atStart = columns.slice(0, lastStart + 1 || 1);
  const atEnd = columns.slice(lastValue + 1).toReversed();
  const right = leastOf(atEnd);
  return {
    start: edgesOf(atStart),
    end: edgesOf(atEnd),
    withEnd: withRoomFor(leastOf(atStart.slice(0, 1)) + right),
    withAll: withRoomFor(leastOf(atStart) + right),
  };
}

/** Look of the pinned cells: the first one on the left, with more room the actions on the right as well, then all. */
export function pinnedLook(columns: readonly PinnableColumn[], minWidth: number) {
  const { start, end, withEnd, withAll } = pinnedEdges(columns, minWidth);
  const rules = [
    ...start.slice(0, -1).flatMap((distance, index) => {
      const look = { ...sticky, left: distance, ...startLine };
      const withoutLine = index < start.length - 2 ? { borderRight: 0 } : {};
      // The first cell of a row is its only `th`.
      return index === 0
        ? cellRules('th', 'th:first-of-type', { ...look, [withAll]: withoutLine })
        : cellRules(`td[role]:nth-of-type(${index})`, `th:nth-of-type(${index + 1})`, {
            [withAll]: { ...look, ...withoutLine },
          });
    }),
    ...end.slice(0, -1).flatMap((distance, index) =>
      cellRules(`td[role]:nth-last-of-type(${index + 1})`, `th:nth-last-of-type(${index + 1})`, {
        [withEnd]: { ...sticky, right: distance, ...(index === end.length - 2 && endLine) },
      }),
    ),
  ];
  return Object.fromEntries(rules);
}

/** Look of the scroller: focused elements stay clear of its head and pinned columns, and a side that hides columns has a shade. */
export function scrollerLook(columns: readonly PinnableColumn[], minWidth: number, headHeight: string) {
  const { start, end, withEnd, withAll } = pinnedEdges(columns, minWidth);
  return {
    '--start': start[1],
    '--end': '0px',
    [withEnd]: { '--end': end.at(-1) },
    [withAll]: { '--start': start.at(-1), '--end': end.at(-1) },
    scrollPadding: `calc(${headHeight} + 8px) calc(var(--end) + 16px) 16px calc(var(--start) + 8px)`,
    ...shadeLook,
  };
}

const sticky = { position: 'sticky', bgcolor: 'background.paper' };
/** A line separates pinned columns from half-scrolled ones; it has its color where columns are hidden. */
const startLine = { borderRight: '1px solid var(--start-line)' };
const endLine = { borderLeft: '1px solid var(--end-line)' };

const primary = ({ palette }: Theme) => palette.primary.main;

/** The shade lies below the text of the rows. */
const shadeLook = {
  '--start-line': 'transparent',
  '--end-line': 'transparent',
  '@media screen': {
    '&[data-hides-start]': { '--start-line': primary, '--start-shade': '24px' },
    '&[data-hides-end]': { '--end-line': primary, '--end-shade': '24px' },
  },
  // Forced colors have no gradients.
  '@media (forced-colors: active)': {
    '&[data-hides-start]': { borderLeft: '6px double' },
    '&[data-hides-end]': { borderRight: '6px double' },
  },
  background: ({ palette: { shade } }: Theme) =>
    [
      `linear-gradient(to right, ${shade}, transparent) left var(--start) top / var(--start-shade, 0) 100% no-repeat`,
      `linear-gradient(to left, ${shade}, transparent) right var(--end) top / var(--end-shade, 0) 100% no-repeat`,
    ].join(),
};

const cellRules = (cell: string, heading: string, look: object): [string, object][] => [
  [`& .MuiTableBody-root ${cell}:not([colspan])`, { ...look, zIndex: 1 }],
  [`& .MuiTableHead-root ${heading}`, { ...look, zIndex: 3 }],
];
