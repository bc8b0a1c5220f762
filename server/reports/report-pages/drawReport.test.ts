import { describe, expect, test } from 'vitest';
import type { HtmlPageNumber } from '#contract/reports/reports.ts';
import { DOCUMENT_HEIGHT } from '#contract/shared/endpoint.ts';
import { drawReport } from './drawReport.ts';
import { percent } from './format.ts';
import { html } from './html.ts';
import type { CountedSample, Rank } from './measuredTaxa.ts';
import type { ReferenceSet } from './referenceSet.ts';

const percentiles = { p05: 0.01, p25: 0.02, p50: 0.05, p75: 0.1, p95: 0.2 };
const reference: ReferenceSet = {
  name: 'Healthy adults',
  people: 280,
  source: 'A paper of 2011.',
  genera: [
    { name: 'Bacteroides', ...percentiles },
    { name: 'Blautia', ...percentiles },
    { name: 'Rare_genus', ...percentiles, p05: 0, p50: 0 },
  ],
};

/** A sample with these reads by name; the rest of its 1,000 reads has no name. */
const aSample = (
  ranks: Partial<Record<Rank, Readonly<Record<string, number>>>>,
  reads_total = 1000,
): CountedSample => ({
  reads_total,
  method: '16S rRNA gene sequencing',
  pipeline: 'QIIME 2 2026.4',
  reference_database: 'SILVA 138',
  ranks: (Object.keys(ranks) as Rank[]).map((rank) => ({
    rank,
    names: Object.keys(ranks[rank] ?? {}),
    reads: Object.values(ranks[rank] ?? {}),
  })),
});

const whole = aSample({
  phylum: { Bacteroidota: 900 },
  family: { Bacteroidaceae: 600, Lachnospiraceae: 300 },
  genus: { Bacteroides: 500, Prevotella: 100 },
  species: { 'Bacteroides fragilis': 400 },
});

function draw(sample: CountedSample, set: ReferenceSet | undefined = reference) {
  const drawn = drawReport({ kit_id: 'MB000132', sample, reference: set });
  return {
    page: (number: HtmlPageNumber) => drawn.find(({ page }) => page === number)?.document ?? '',
    reasons: Object.fromEntries(drawn.flatMap(({ page, reason }) => (reason ? [[page, reason]] : []))),
    all: drawn.map(({ document }) => document),
  };
}

function rows(page: string): string[][] {
  return [...page.matchAll(/<tr role="row" data-name=.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd] .*?<\/t[hd]>/gs)].map(([cell]) => textOf(cell)),
  );
}

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the pages drawn from counts', () => {
  test('show each genus with its share of all reads, and the reads without a name', () => {
    const { page, reasons } = draw(whole);
    expect(reasons).toEqual({});
    expect(rows(page(4))).toEqual([
      ['Bacteroides', '50.00%', '500', '5.00%', 'Over 95th'],
      ['Unclassified', '40.00%', '400', '–', 'No reference'],
      ['Prevotella', '10.00%', '100', '–', 'No reference'],
    ]);
  });

  test('place a genus that most people carry and the sample lacks below the range, with the reads searched', () => {
    expect(rows(draw(whole).page(2))).toEqual([
      ['Bacteroides 1.00% to 20.00%, median 5.00%', '50.00%', '▲ Above'],
      ['Prevotella Not in the reference set', '10.00%', '– No reference'],
      ['Blautia Not found in 1,000 reads; 1.00% to 20.00%, median 5.00%', '0%', '▼ Below'],
    ]);
  });

  test('report their height to the frame of the portal', () => {
    for (const page of draw(whole).all) expect(page).toContain(`\`${DOCUMENT_HEIGHT}`);
  });

  test('find a genus in the reference set however its words are parted', () => {
    const { page } = draw(aSample({ genus: { 'Rare genus': 10 } }));
    expect(rows(page(2))[0]?.[0]).toBe('Rare genus 0% to 20.00%, median 0%');
  });

  test('show species on a page of their own', () => {
    expect(rows(draw(whole).page(6))).toEqual([
      ['Unclassified', '600', '60.00%'],
      ['Bacteroides fragilis', '400', '40.00%'],
    ]);
  });

  test('name the reference set with its size and source, the method, and that they are no diagnosis', () => {
    for (const page of draw(whole).all) {
      const text = textOf(page.slice(page.indexOf('<main>')));
      expect(text).toContain('Healthy adults, 280 people. A paper of 2011.');
      expect(text).toContain('16S rRNA gene sequencing');
      expect(text).toContain('QIIME 2 2026.4');
      expect(text).toContain('SILVA 138');
      expect(text).toContain('Not a diagnosis.');
    }
  });

  test('load nothing from elsewhere', () => {
    for (const page of draw(whole).all)
      expect(page).not.toMatch(/https?:|(src|href)="(?!#)|url\((?!data:)|@import/);
  });

  test('the pages drawn from counts are the same bytes for the same counts', () => {
    expect(draw(whole).all).toEqual(draw(whole).all);
  });
});

describe('a page that the counts do not give', () => {
  test.each<[string, CountedSample, Record<number, string>]>([
    [
      'no family',
      aSample({ phylum: { Bacteroidota: 9 }, genus: { Bacteroides: 9 } }),
      { 3: 'The counts name no family.', 6: 'The counts name no species.' },
    ],
    [
      'species alone',
      aSample({ species: { 'Bacteroides fragilis': 9 } }),
      { 2: 'The counts name no genus.', 3: 'The counts name no family.', 4: 'The counts name no genus.' },
    ],
    [
      'only reads without a name',
      aSample({ genus: { '(unclassified)': 9, Unassigned: 2, '': 1 }, family: { Bacteroidaceae: 0 } }),
      {
        1: 'The counts name no genus and no species.',
        2: 'The counts name no genus.',
        3: 'The counts name no family.',
        4: 'The counts name no genus.',
        6: 'The counts name no species.',
      },
    ],
  ])('states the reason: %s', (_, sample, reasons) => {
    const drawn = draw(sample);
    expect(drawn.reasons).toEqual(reasons);
    for (const [page, reason] of Object.entries(reasons))
      expect(drawn.page(Number(page) as HtmlPageNumber)).toContain(`<p>${reason}</p>`);
  });

  test('states the reason: no reference set; the genera are drawn without it', () => {
    const drawn = drawReport({ kit_id: 'MB000132', sample: whole, reference: undefined });
    expect(drawn.flatMap(({ page, reason }) => (reason ? [[page, reason]] : []))).toEqual([
      [2, 'There is no reference set to compare with.'],
    ]);
    expect(rows(drawn.find(({ page }) => page === 4)?.document ?? '')[0]).toEqual([
      'Bacteroides',
      '500',
      '50.00%',
    ]);
  });
});

describe('odd counts', () => {
  test('one genus is the whole of a sample', () => {
    const { page } = draw(aSample({ genus: { Bacteroides: 1000 } }));
    expect(rows(page(1))).toEqual([['1 Bacteroides', '100.00%']]);
    expect(rows(page(4))).toEqual([['Bacteroides', '100.00%', '1,000', '5.00%', 'Over 95th']]);
    expect(page(1)).toContain('100.00% of the reads belong to this one genus');
    expect(page(1)).not.toContain('id="view-species"');
  });

  test('more reads at a rank than in the sample give no share above the whole', () => {
    const { page } = draw(aSample({ genus: { Bacteroides: 1500, Blautia: 500 } }));
    expect(rows(page(4)).map(([name, share]) => [name, share])).toEqual([
      ['Bacteroides', '75.00%'],
      ['Blautia', '25.00%'],
    ]);
  });

  test('three hundred genera of 80 characters are all in the page', () => {
    const name = (index: number) => `${'Methanomassiliicoccus'.repeat(4)}${index}`.slice(-80);
    const genera = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [name(index), 300 - index]));
    const { page } = draw(aSample({ genus: genera }, 50_000));
    expect(rows(page(4)).filter(([cell]) => cell?.includes('Methano'))).toHaveLength(300);
  });

  test('the list of 5,000 species ends with the 2,000 most abundant and says so', () => {
    const species = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`Species ${index}`, 1]));
    const { page } = draw(aSample({ species }, 5000));
    expect(rows(page(6))).toHaveLength(2000);
    expect(page(6)).toContain('The list ends with the 2,000 most abundant of 5,000 names.');
  });

  test.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    [`"' onclick=alert(1) x='`, '&#34;&#39; onclick=alert(1) x=&#39;'],
    ['Bacte\u202Eroides\u200F', 'Bacte\uFFFDroides\uFFFD'],
    ['=cmd|calc', '=cmd|calc'],
  ])('the name %j can neither run nor turn the page around', (name, markup) => {
    const ranks = {
      phylum: { [name]: 9 },
      family: { [name]: 9 },
      genus: { [name]: 9 },
      species: { [name]: 9 },
    };
    const sample = { ...aSample(ranks), method: name, pipeline: name, reference_database: name };
    for (const page of draw(sample, { ...reference, name, source: name }).all) {
      expect(page).toContain(markup);
      expect(page.match(/<script>/g)).toHaveLength(1);
      expect(page.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* onclick=/);
      expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/);
    }
  });
});

test('text is escaped in content and attributes', () => {
  expect(html`<p title="${'"><b>'}">${"<i>&'"}</p>`.markup).toBe(
    '<p title="&#34;&#62;&#60;b&#62;">&#60;i&#62;&#38;&#39;</p>',
  );
});

test.each([
  [0.2299, '22.99%'],
  [0.0001, '0.01%'],
  [0.0000064, '0.0006%'],
  [0, '0%'],
])('the fraction %d is written as %s', (fraction, words) => {
  expect(percent(fraction)).toBe(words);
});
