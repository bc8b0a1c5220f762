import { CountsError, refuseLine } from '../refusals/CountsError.ts';

/** Whole numbers, also as `12.0` or `12,0`: QIIME 2 and BIOM write them so. */
const WHOLE = /^(?:(\d{1,16})(?:[.,](?:0{0,2}|0{4,}))?|(0)[.,]000)$/;
/** `12.000`, `1,234,567`, `12 000`, `12'000`: one country reads 12, another 12 thousand. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:[.,'’\u00A0\u2009\u202F ])\d{3})+$/;
const EXPONENT = /^\d+(?:[.,]\d+)?e[+-]?\d+$/i;

const refusal = (value: string) => `"${value.slice(0, 40)}" is not a number of reads.`;

/** The reads in a cell. @throws {CountsError} for anything but whole numbers from 0 to 2^53 - 1. */
export function readsOf(cell: string, line: number): number {
  const text = cell.trim();
  const [, whole, zero] = WHOLE.exec(text) ?? [];
  const reads = Number(whole ?? zero ?? Number.NaN);
  if (Number.isSafeInteger(reads)) return reads;
  const short = text.slice(0, 40);
  if (GROUPED.test(short)) refuseLine(line, `"${short}" has thousands separators. Please send digits alone.`);
  if (EXPONENT.test(short)) refuseLine(line, `"${short}" has an exponent. Please send digits alone.`);
  return refuseLine(line, refusal(text));
}

/** The reads in a cell of a matrix. @throws {CountsError} as `readsOf`. */
export function readsOfNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new CountsError(refusal(String(value)));
}
