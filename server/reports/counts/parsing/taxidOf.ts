import { refuseLine } from '../refusals/CountsError.ts';

/** The number of a taxon in the taxonomy of a file; null for an empty cell and for 0, which stands for none. */
export function taxidOf(cell: string, line: number): number | null {
  const text = cell.trim();
  const taxid = Number(text);
  if (/^\d{0,16}$/.test(text) && Number.isSafeInteger(taxid)) return taxid || null;
  return refuseLine(line, `"${text.slice(0, 40)}" is not a number of a taxon.`);
}
