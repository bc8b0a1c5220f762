import type { ComparedRow } from './comparedRows.ts';
import type { ComparedGenus, TaxonPoint } from './compareTaxa.ts';
import { absence, namesSentence, shareText } from './taxonText.ts';

/** A share, and the reads behind it. */
const textOf = (point: TaxonPoint): string => (point.reads === 0 ? absence(point) : shareText(point));
const noteOf = ({ reads }: TaxonPoint): string =>
  reads === 0 ? '' : ` (${reads.toLocaleString('en')} reads)`;

/** A share with the reads behind it. */
export const readsText = (point: TaxonPoint): string => textOf(point) + noteOf(point);

/** Rows of the table beside the panels: every genus, with its share and reads in each kit. */
export const taxonRows = (genera: readonly ComparedGenus[]): ComparedRow[] =>
  genera.map((genus) => ({
    label: labelOf(genus),
    values: genus.points.map(textOf),
    notes: genus.points.map(noteOf),
  }));

/** A genus with the names that the kits have for it, if they differ. */
export function labelOf(genus: ComparedGenus): string {
  const names = namesSentence(genus);
  return names ? `${genus.name}. ${names}` : genus.name;
}
