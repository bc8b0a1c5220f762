import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { SentCounts } from './sentCounts.ts';

/** A stool sample of the published series; days count from the first one of the series. */
export interface SeriesSample {
  readonly subject: 'F4' | 'M3';
  readonly day: number;
  readonly reads_total: number;
  /** Reads by genus, those without one included. */
  readonly reads: ReadonlyMap<string, number>;
}

/** All 467 samples of `demo/data/moving-pictures-stool-genera.csv.gz`. */
export function longSeries(): SeriesSample[] {
  const file = new URL('../data/moving-pictures-stool-genera.csv.gz', import.meta.url);
  const samples = new Map<string, SeriesSample & { readonly reads: Map<string, number> }>();
  for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1)) {
    const [subject, day, , genus = '', reads, total] = line.split(',');
    const key = `${subject} ${day}`;
    const sample = samples.get(key) ?? {
      subject: subject as SeriesSample['subject'],
      day: Number(day),
      reads_total: Number(total),
      reads: new Map<string, number>(),
    };
    sample.reads.set(genus, Number(reads));
    samples.set(key, sample);
  }
  return [...samples.values()];
}

/** The genera of a sample of the series as a file of counts. */
export function seriesCounts({ subject, day }: Pick<SeriesSample, 'subject' | 'day'>): SentCounts {
  const sample = longSeries().find((each) => each.subject === subject && each.day === day);
  const rows = [...(sample?.reads ?? [])].map(([genus, reads]) => `genus,"${genus}",${reads}`);
  return {
    csv: `rank,name,reads\n${rows.join('\n')}\n`,
    query: { method: '16S rRNA, V4', reference_database: 'Greengenes' },
  };
}
