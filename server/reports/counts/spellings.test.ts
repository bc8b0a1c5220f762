import { expect, test } from 'vitest';
import { countsBiom, countsCsv } from '#contract/reports/countsFiles.ts';
import { drawReport } from '#server/reports/report-pages/drawReport.ts';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { compareGenera } from '#server/reports/report-pages/genusComparison.ts';
import { compareSample } from './compareSample.ts';
import { parseCounts } from './parsing/parseCounts.ts';
import { spellings, totalOf } from './parsing/testing/spellings.ts';

const genera = {
  Bacteroides: 5000,
  Blautia: 4000,
  Faecalibacterium: 3000,
  Clostridium: 1000,
  'Escherichia/Shigella': 500,
};

const sum = (reads: readonly number[] = []) => reads.reduce((total, count) => total + count, 0);
const cases = spellings.map((spelling) => [spelling.database, spelling] as const);

/** The sample with a laboratory's particulars. */
async function read(file: string) {
  const { notes, taxonomy: _, ...counts } = await parseCounts(Buffer.from(file), undefined);
  expect(notes).toEqual([]);
  return { ...counts, method: '16S', pipeline: null, reference_database: null };
}

test.each(cases)(
  'a sample in the spelling of %s has the genera and reads that it was made of',
  async (_, spelling) => {
    const sample = await read(spelling.file);
    expect(sample.reads_total).toBe(totalOf(spelling));
    expect(sample.host_reads).toBe(spelling.host_reads ?? 0);
    const found = compareGenera(sample, enterotypeSet).filter(({ reads }) => reads > 0);
    expect(Object.fromEntries(found.map(({ name, reads }) => [name, reads]))).toEqual(genera);
    expect(sum(sample.ranks.find(({ rank }) => rank === 'genus')?.reads)).toBe(13_500);
    if (spelling.has_genera_alone) return;
    const family = sample.ranks.find(({ rank }) => rank === 'family');
    const lachno = family?.names.indexOf('Lachnospiraceae') ?? -1;
    expect(family?.reads[lachno], 'the nearest named rank of a nameless genus').toBe(5000);
    expect(sum(sample.ranks.find(({ rank }) => rank === 'phylum')?.reads)).toBe(14_500);
    expect(sum(family?.reads)).toBe(14_500);
  },
);

test.each(cases)(
  'the pages of a sample in the spelling of %s call no genus of it missing',
  async (_, spelling) => {
    const sample = await read(spelling.file);
    const pages = drawReport({ kit_id: 'MB000132', sample, reference: enterotypeSet });
    const text = (page: number) =>
      (pages.find((each) => each.page === page)?.document ?? '').replace(/<style>.*?<\/style>/gs, '');
    for (const name of Object.keys(genera)) {
      const row =
        text(2)
          .split('<tr ')
          .find((each) => each.includes(`data-name="${name}"`)) ?? '';
      expect(row, name).toContain('<i>');
      expect(row, name).not.toMatch(/Not found|Below/);
    }
    expect(text(2)).toContain('Not found in');
    const shownNames = pages
      .map(({ document }) => document)
      .join('')
      .replace(/<style>.*?<\/style>/gs, '');
    expect(shownNames).not.toMatch(
      /[dkpcofgs]__|\(\d{2,3}\)<|uncultured|metagenome|human gut<|_\d{4,}|&#34;(?:Firm|Bact)/,
    );
    const { host_reads = 0 } = spelling;
    if (host_reads > 0) expect(text(1)).toContain('Host and plant reads');
    else expect(text(1)).not.toContain('Host and plant reads');
  },
);

test.each(cases)(
  'saved counts of a sample in the spelling of %s are read as the sample again',
  async (_, spelling) => {
    const sample = await read(spelling.file);
    const compared = compareSample({ ...sample });
    const { source_format, ...again } = await read(countsCsv({ ...sample, compared }));
    expect(source_format).toBe('csv');
    expect(again).toEqual({ ...sample, source_format: undefined });
    const biom = await read(countsBiom(sample, 'MB000132', '2026-11-20T10:00:00.123Z') ?? '');
    const genus = ({ ranks }: typeof sample) => {
      const ranked = ranks.find(({ rank }) => rank === 'genus');
      return [ranked?.names, ranked?.reads];
    };
    expect([biom.reads_total, genus(biom)]).toEqual([sample.reads_total, genus(sample)]);
  },
);
