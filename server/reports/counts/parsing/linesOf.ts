import { CountsError } from '../refusals/CountsError.ts';
import { ROWS_MAX } from './Counts.ts';

export interface Line {
  /** Counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The lines of a table, whose cells tabs part, without empty ones. @throws {CountsError} for too many. */
export function linesOf(text: string, delimiter = '\t'): Line[] {
  const lines: Line[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    // Two headers may stand beside the rows.
    if (lines.length > ROWS_MAX + 1) throw new CountsError(`The file has more than ${ROWS_MAX} rows.`);
    lines.push({ line: at + 1, cells: line.split(delimiter).map(unquoted) });
  }
  return lines;
}

/** R and spreadsheets put cells into quotes. Quotes inside belong to the text: `"Bacteria";"Firmicutes"`. */
const unquoted = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.indexOf('"', 1) === cell.length - 1
    ? cell.slice(1, -1)
    : cell;
