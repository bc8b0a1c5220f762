import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxonRank, taxonRanks } from '#contract/reports/counts.ts';
import { drawn } from '../../../../tools/rounds.ts';
import { CountsError } from '../refusals/CountsError.ts';
import { parseCounts } from './parseCounts.ts';
import { readsAt, type Sample, samples, totalOf } from './testing/samples.ts';
import {
  biom1,
  biom2,
  bracken,
  csv,
  kraken2,
  qiime2,
  SAMPLE,
  type Style,
  styles,
} from './testing/writers.ts';

/** How a file of text is stored. */
const envelopes = fc.record({
  line_end: fc.constantFrom('\n', '\r\n', '\r'),
  has_mark: fc.boolean(),
  ends_with_line: fc.boolean(),
  is_compressed: fc.boolean(),
});

const parse = (content: Buffer, { others }: Style, format: string) => {
  const has_several = others !== null && ['qiime2', 'biom1', 'biom2'].includes(format);
  return parseCounts(content, has_several ? SAMPLE : undefined);
};

/** The expected reading of a sample, with the ranks that the format has. */
const expected = (sample: Sample, source_format: string, ranks: readonly TaxonRank[] = taxonRanks) => ({
  source_format,
  reads: Object.fromEntries(
    ranks
      .map((rank) => [rank, readsAt(rank, sample)] as const)
      .filter(([, ofRank]) => Object.keys(ofRank).length > 0),
  ),
});

const found = ({ source_format, ranks }: Awaited<ReturnType<typeof parseCounts>>) => ({
  source_format,
  reads: Object.fromEntries(
    ranks.map(({ rank, names, reads }) => [
      rank,
      Object.fromEntries(names.map((name, at) => [name, reads[at]])),
    ]),
  ),
});

test.each([
  ['csv', csv],
  ['qiime2', qiime2],
  ['kraken2', kraken2],
  ['bracken', bracken],
  ['biom1', biom1],
] as const)(
  'a sample written as %s is read with its total and the reads of each name',
  async (format, write) => {
    await fc.assert(
      fc.asyncProperty(samples, styles, envelopes, async (sample, style, envelope) => {
        const { line_end, has_mark, ends_with_line, is_compressed } = envelope;
        const text = write(sample, style).join(line_end) + (ends_with_line ? line_end : '');
        const plain = Buffer.from(has_mark ? `\uFEFF${text}` : text);
        const counts = await parse(is_compressed ? gzipSync(plain) : plain, style, format);
        const is_bracken = format === 'bracken';
        expect(found(counts)).toEqual(expected(sample, format, is_bracken ? ['genus'] : taxonRanks));
        expect(counts.reads_total).toBe(
          is_bracken
            ? Object.values(readsAt('genus', sample)).reduce((total, reads) => total + reads, 0)
            : totalOf(sample),
        );
      }),
      drawn(100),
    );
  },
);

test('a sample written as biom2 is read with its total and the reads of each name', async () => {
  await fc.assert(
    fc.asyncProperty(samples, styles, async (sample, style) => {
      const counts = await parse(await biom2(sample, style), style, 'biom2');
      expect(found(counts)).toEqual(expected(sample, 'biom2'));
      expect(counts.reads_total).toBe(totalOf(sample));
    }),
    drawn(25),
  );
});

test.each([
  ['csv', csv],
  ['qiime2', qiime2],
  ['kraken2', kraken2],
  ['bracken', bracken],
] as const)(
  'a line that stands twice in a file written as %s is refused or counts once',
  async (format, write) => {
    await fc.assert(
      fc.asyncProperty(samples, styles, async (sample, style) => {
        const lines = write(sample, style);
        const once = await parse(Buffer.from(lines.join('\n')), style, format);
        for (const [at, line] of lines.entries()) {
          const twice = lines.toSpliced(at, 0, line).join('\n');
          const read = await parse(Buffer.from(twice), style, format).catch((error: Error) => error.name);
          expect([once, 'CountsError'], line).toContainEqual(read);
        }
      }),
      drawn(10),
    );
  },
);

test.each([
  ['csv', csv],
  ['qiime2', qiime2],
  ['kraken2', kraken2],
  ['bracken', bracken],
  ['biom1', biom1],
] as const)('two samples written as %s, one below the other, are refused', async (format, write) => {
  await fc.assert(
    fc.asyncProperty(samples, samples, styles, async (above, below, style) => {
      const content = Buffer.from([...write(above, style), ...write(below, style)].join('\n'));
      await expect(parse(content, style, format)).rejects.toBeInstanceOf(CountsError);
    }),
    drawn(10),
  );
});
