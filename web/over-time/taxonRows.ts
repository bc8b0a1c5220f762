import type { ComparedRow } from './comparedRows.ts';
import type { ComparedGenus, TaxonPoint } from './compareTaxa.ts';
import { shareText } from './taxonWords.ts';

/** A share with the reads behind it. */
export const readsText = (point: TaxonPoint): string =>
  point.reads === 0
    ? `Not found in ${point.reads_total.toLocaleString('en')} reads`
    : `${shareText(point)} (${point.reads.toLocaleString('en')} reads)`;

/** Rows of the table beside the panels: every genus, with its share and reads in each kit. */
export const taxonRows = (genera: readonly ComparedGenus[]): ComparedRow[] =>
  genera.map(({ name, points }) => ({ label: name, values: points.map(readsText) }));
