import { getTaxa } from '#contract/reports/counts.ts';

const compared = {
  reference: { name: 'enterotype', size: 280, source: 'M. Arumugam et al., Nature 473 (2011) 174–180.' },
  percentiles: [],
  found: 131,
  range_counts: { below: 12, within: 118, above: 9 },
  farthest: [
    { name: 'Blautia', names: ['Blautia'], reads: 30_000, share: 0.75, p05: 0.0048, p95: 0.49 },
    { name: 'Alistipes', names: [], reads: 0, share: 0, p05: 0.0009, p95: 0.06 },
    { name: 'Bifidobacterium', names: ['Bifidobacterium'], reads: 4, share: 0.0001, p05: 0.0004, p95: 0.05 },
  ],
};

/** The published counts of a kit, compared or not. */
export const someCounts = (has_other_kits = true, isCompared = true) =>
  getTaxa.result.parse({
    taxa: {
      version: 1,
      published_at: '2026-08-20T10:00:00Z',
      reads_total: 40_000,
      host_reads: 0,
      method: '16S rRNA, V4',
      pipeline: null,
      reference_database: 'SILVA 138.1',
      source_format: 'csv',
      ranks: [],
      compared: isCompared ? compared : null,
    },
    has_other_kits,
  });
