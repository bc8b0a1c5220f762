import type { uploadCounts } from '#contract/reports/counts.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { sampleCounts } from './measurements.ts';
import type { SampleName } from './sampleNames.ts';

/** A file of counts as a laboratory sends it, with its particulars. */
export interface SentCounts {
  readonly csv: string;
  readonly query: InputOf<typeof uploadCounts>['query'];
}

/** The counts of a published sample as CSV: rank, name, reads. */
export function sentCounts(sample: SampleName): SentCounts {
  const { method, pipeline, ranks } = sampleCounts(sample);
  const rows = ranks.flatMap(({ rank, names, reads }) =>
    names.map((name, index) => `${rank},"${name}",${reads[index]}`),
  );
  return { csv: `rank,name,reads\n${rows.join('\n')}\n`, query: { method, pipeline } };
}
