import type { CountsFormat } from '#contract/reports/counts.ts';

/** The part of a feature that its file keeps. */
interface KeptFeature {
  readonly id: string;
  readonly lineage: readonly string[];
  readonly reads: number;
}

/** The format of a sample's own file. */
export const OWN_FORMAT: CountsFormat = 'biom1';

/**
 * One sample of a table as its own file: its features with reads, by the names of the laboratory. BIOM 1.0
 * (biom-format.org/documentation/format_versions/biom-1.0.html) needs a date; it is always the same, because the same sample
 * must give the same file.
 */
export function sampleFile(sample: string, features: readonly KeptFeature[]): string {
  const found = features.filter(({ reads }) => reads > 0);
  return JSON.stringify({
    id: null,
    format: 'Biological Observation Matrix 1.0.0',
    format_url: 'http://biom-format.org',
    type: 'OTU table',
    generated_by: 'Gut Health Portal',
    date: '1970-01-01T00:00:00',
    matrix_type: 'sparse',
    matrix_element_type: 'int',
    shape: [found.length, 1],
    rows: found.map(({ id, lineage }) => ({ id, metadata: { taxonomy: lineage } })),
    columns: [{ id: sample, metadata: null }],
    data: found.map(({ reads }, at) => [at, 0, reads]),
  });
}
