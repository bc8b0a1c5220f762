import { parse } from 'csv-parse/sync';
import { CountsError } from '../refusals/CountsError.ts';
import { ROWS_MAX } from './Counts.ts';
import type { Line } from './linesOf.ts';

/** Spreadsheets read the sign between cells from a first line of its own. */
const SEPARATOR = /^sep=([,;\t])[ \t]*(?:\r\n|\n|\r)/i;

/** The first characters of a file, which hold its header. */
const HEAD = 1000;

/** The form of a file of CSV, read from the lines above its rows. */
interface Head {
  /** The sign between cells. */
  readonly delimiter: string;
  /** The first line with names of columns. */
  readonly header: string;
  readonly lines_above: number;
}

/** @param isAbove finds a line above the header. */
export function headOf(text: string, isAbove: (line: string) => boolean = () => false): Head {
  const separator = SEPARATOR.exec(text);
  const start = text.slice(separator?.[0].length ?? 0, HEAD);
  const header = start.split(/[\r\n]+/).find((line) => line.trim() !== '' && !isAbove(line)) ?? '';
  const delimiter = separator?.[1] ?? /[,;\t]/.exec(header)?.[0] ?? ',';
  return { delimiter, header, lines_above: separator ? 1 : 0 };
}

/** The rows of a file of CSV, the header among them. @throws {CountsError} for too many, and for quotes that do not fit. */
export function csvRows(text: string, { delimiter, lines_above }: Head): Line[] {
  try {
    const options = {
      delimiter,
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      from_line: lines_above + 1,
    };
    const rows = parse(text, options) as unknown as Row[];
    if (rows.length > ROWS_MAX + 1) throw new CountsError(`The file has more than ${ROWS_MAX} rows.`);
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CountsError) throw error;
    throw new CountsError(`The file is no CSV: ${(error as Error).message}.`);
  }
}

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}
