import { parseCounts } from '../parseCounts.ts';

/** The counts of a file in short, or the sentence of its refusal. */
export const outcomeOf = (content: Buffer | string, sample?: string): Promise<string> =>
  parseCounts(Buffer.from(content), sample).then(
    ({ source_format, reads_total, host_reads, ranks, notes }) =>
      [
        `${source_format} ${reads_total}`,
        ...(host_reads > 0 ? [`host ${host_reads}`] : []),
        ...ranks.map(({ rank, names, reads }) => `${rank} ${names[0]} ${reads[0]}`),
        ...notes,
      ].join('; '),
    (error: Error) => error.message,
  );
