import { CountsError, refuseLine } from './CountsError.ts';

/** Whole numbers, also as `12.0`: QIIME 2 and BIOM write them so. */
const WHOLE = /^\d{1,16}(?:\.0*)?$/;

const refusal = (value: string) => `"${value.slice(0, 40)}" is not a number of reads.`;

/** The reads in a cell. @throws {CountsError} for anything but whole numbers from 0 to 2^53 - 1. */
export function readsOf(cell: string, line: number): number {
  const text = cell.trim();
  const reads = Number(text);
  return WHOLE.test(text) && Number.isSafeInteger(reads) ? reads : refuseLine(line, refusal(text));
}

/** The reads in a cell of a matrix. @throws {CountsError} as `readsOf`. */
export function readsOfNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new CountsError(refusal(String(value)));
}
