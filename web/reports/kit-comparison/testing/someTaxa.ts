import type { KitTaxa } from '#contract/reports/kit-comparison.ts';

/** Counts of a kit: reads by genus, and the reads of the whole sample. */
export const someTaxa = (
  reads: Readonly<Record<string, number>>,
  reads_total = 10_000,
  more: Partial<KitTaxa> = {},
): KitTaxa => ({
  method: '16S rRNA, V4',
  pipeline: null,
  reference_database: 'SILVA 138.1',
  reads_total,
  names: Object.keys(reads),
  reads: Object.values(reads),
  ...more,
});
