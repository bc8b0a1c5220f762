import { remOf } from './remOf.ts';

export interface SizedColumn {
  /** In px at the usual size of text; columns without a width share the rest. */
  readonly width?: number;
  /** Least width (px), for a column that gives way before the table scrolls sideways. */
  readonly least?: number;
  /** Turn of a column with a least width at the room that is left over: 1 grows first. */
  readonly grows?: number;
}

/** Room (px) for a scrollbar: the frame of a table counts with it. */
const SCROLLBAR = 16;

/**
 * CSS length of a column; undefined for one that shares the rest. Columns with a least width take the remaining width, one after
 * the other, up to their own widths.
 */
export function columnWidth(
  column: SizedColumn,
  columns: readonly SizedColumn[],
  minWidth: number,
): string | undefined {
  const { width, least, grows = 1 } = column;
  if (width === undefined || least === undefined) return width === undefined ? undefined : remOf(width);
  const before = columns.reduce((sum, each) => sum + ((each.grows ?? 1) < grows ? growthOf(each) : 0), 0);
  return `clamp(${remOf(least)}, 100cqi - ${SCROLLBAR}px - ${remOf(minWidth + before - least)}, ${remOf(width)})`;
}

/** Width (px) of a column in a table of its least width; undefined for one that shares the rest. */
export const leastWidth = ({ width, least = width }: SizedColumn): number | undefined => least;

const growthOf = ({ width = 0, least = width }: SizedColumn) => width - least;
