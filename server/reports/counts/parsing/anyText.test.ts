import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxonRanks } from '#contract/reports/counts.ts';
import { drawn } from '../../../../tools/rounds.ts';
import { readCounts } from '../readCounts.ts';
import { CountsError, SENTENCE_MAX } from '../refusals/CountsError.ts';
import { parseCounts } from './parseCounts.ts';
import { samples } from './testing/samples.ts';
import { biom1, bracken, csv, kraken2, qiime2, styles } from './testing/writers.ts';

const isSortedDown = (reads: readonly number[]) =>
  reads.every((count, at) => at === 0 || count <= (reads[at - 1] ?? 0));

/** Reads a text, or gives the reason of a refusal. Readings must be whole numbers that fit together. */
async function judge(text: string): Promise<void> {
  const counts = await parseCounts(Buffer.from(text), undefined).catch((error: Error) => error);
  if (counts instanceof Error) {
    expect(counts).toBeInstanceOf(CountsError);
    expect(counts.message.length).toBeLessThanOrEqual(SENTENCE_MAX);
    return;
  }
  const { reads_total, ranks } = counts;
  expect(reads_total).toSatisfy((total: number) => Number.isSafeInteger(total) && total > 0);
  expect(taxonRanks.filter((rank) => ranks.some((ranked) => ranked.rank === rank))).toEqual(
    ranks.map(({ rank }) => rank),
  );
  for (const { names, reads } of ranks) {
    expect(new Set(names).size).toBe(reads.length);
    expect(reads).toSatisfy(isSortedDown);
    expect(reads.every((count) => Number.isSafeInteger(count) && count > 0)).toBe(true);
    expect(reads.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(reads_total);
  }
}

test('any text is read as whole numbers that fit together, or refused with a sentence', async () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.json(), fc.lorem());
  await fc.assert(fc.asyncProperty(texts, judge), drawn(200));
});

/** Texts that typing errors, spreadsheets and attackers leave in a file. */
const fragments = fc.oneof(
  fc.constantFrom(
    '\t',
    '\n',
    '\r',
    ',',
    ';',
    '"',
    "'",
    '0',
    '9',
    '-',
    '.',
    '.000',
    '1e3',
    'e9',
    '٣',
    '½',
    'NaN',
    'null',
  ),
  fc.constantFrom(
    '\u0000',
    '\uFEFF',
    '\u202E',
    '\u00A0',
    '\u2028',
    'g__',
    '; ',
    '|',
    '#',
    '[',
    '{',
    '}',
    '=1+1',
    '<b>',
  ),
  fc.constantFrom(
    'Unassigned',
    'root',
    'R\t1\t',
    'U\t0\t',
    'genus',
    'taxonomy',
    'Feature ID\tTaxon\n',
    '#OTU ID\tS1\n',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const edits = fc.array(
  fc.record({ place: fc.nat({ max: 9999 }), removed: fc.nat({ max: 12 }), inserted: fragments }),
  { minLength: 1, maxLength: 4 },
);

const edited = (text: string, changes: readonly { place: number; removed: number; inserted: string }[]) =>
  changes.reduce((changed, { place, removed, inserted }) => {
    const at = Math.floor((place / 10_000) * changed.length);
    return changed.slice(0, at) + inserted + changed.slice(at + removed);
  }, text);

test.each([
  ['csv', csv],
  ['qiime2', qiime2],
  ['kraken2', kraken2],
  ['bracken', bracken],
  ['biom1', biom1],
] as const)(
  'a damaged file of %s is read as whole numbers that fit together, or refused',
  async (_, write) => {
    await fc.assert(
      fc.asyncProperty(samples, styles, edits, (sample, style, changes) =>
        judge(edited(write(sample, style).join('\n'), changes)),
      ),
      drawn(150),
    );
  },
);

const LONG = 300_000;
/** Six times that of the portal (milliseconds), for a machine that does much else. Work that grows by squares takes longer. */
const TIME_LIMIT = 60_000;
/** 5 MB. */
const BLANKS = ' '.repeat(17 * LONG);

test.each([
  ['marks before a genus', `rank,name,reads\ngenus,${'_'.repeat(LONG)}x,1`],
  ['marks before a species', `rank,name,reads\nspecies,${'_'.repeat(LONG)}x,1`],
  ['apostrophes', `rank,name,reads\ngenus,${"'".repeat(LONG)}x,1`],
  ['letters of a rank', `rank,name,reads\n${'g'.repeat(LONG)},x,1`],
  ['quotes', `rank,name,reads\n${'"'.repeat(LONG)},x,1`],
  ['blanks in a lineage', `#OTU ID\tS1\ttaxonomy\na\t1\tk__B${' '.repeat(LONG)}x`],
  ['ranks in a lineage', `#OTU ID\tS1\ttaxonomy\na\t1\t${'g__x;'.repeat(LONG)}`],
  ['blanks in a lineage with commas', `#OTU ID\tS1\ttaxonomy\na\t1\td:B,p:C${' '.repeat(LONG)}x|`],
  ['letters of a sample', `#OTU ID\t${'S'.repeat(LONG)}\tS2\ttaxonomy\na\t1\t1\tp__B`],
  ['digits', `1.00\t1\t1\tU\t0\tx\n1.00\t${'0'.repeat(LONG)}\t1\tG\t5\tx`],
  ['nested lists', `{"rows":${'['.repeat(LONG)}`],
  ['times 17 blanks in a name', `rank,name,reads\ngenus,B${BLANKS}x,1`],
  ['times 17 blanks in a lineage', `#OTU ID\tS1\ttaxonomy\na\t1\tk__Bacteria; p__F${BLANKS}(9${BLANKS}`],
  ['times 17 blanks in a report', `1.00\t1\t1\tR\t1\troot\n1.00\t1\t1\tG\t5\tB${BLANKS}x`],
  ['times 17 empty lines', `#OTU ID\tS1\ttaxonomy${BLANKS.replaceAll(' ', '\n')}a\t1\tk__Bacteria; p__F`],
])('300 000 %s do not exhaust the time that a reading may take', async (_, text) => {
  const job = { content: Buffer.from(text), sample: undefined };
  expect(await readCounts(job, TIME_LIMIT).catch(String)).not.toContain('too large to be read');
});
