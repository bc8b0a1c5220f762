import { describe, expect, test } from 'vitest';
import { outcomeOf } from './testing/outcomeOf.ts';

const UNKNOWN =
  'The portal reads CSV (rank,name,reads), QIIME 2 tables with taxonomy, reports of Kraken 2 and Bracken, and BIOM.';
const NO_TAXA = 'The file names no phylum, family, genus or species.';

/** A taxonomy of QIIME 2 with a table of two features below it. */
const withTable = (...taxonomy: string[]) => [...taxonomy, '#OTU ID\tS1', 'seq1\t10', 'seq2\t20'].join('\n');

// The shapes of the taxonomies that q2-types tests its own reader with.
describe('a taxonomy above a table', () => {
  test.each([
    [
      'with two columns is read',
      ['Feature ID\tTaxon', 'seq1\tk__Bacteria; p__Proteobacteria', 'seq2\tk__Bacteria'],
      'qiime2 30; phylum Proteobacteria 10',
    ],
    [
      'with a confidence is read',
      ['Feature ID\tTaxon\tConfidence', 'seq1\tk__Foo; p__Bar\t-1.0', 'seq2\tk__Foo; p__Baz\t-42.0'],
      'qiime2 30; phylum Baz 20',
    ],
    [
      'with blanks around its taxa is read',
      ['Feature ID\tTaxon', 'seq1\t k__Foo; p__Bar ', 'seq2\tk__Foo; p__Bar '],
      'qiime2 30; phylum Bar 30',
    ],
    [
      'with empty and blank lines everywhere is read',
      [
        '',
        '    ',
        'Feature ID\tTaxon\tExtra Column',
        '',
        'seq1\tk__Bar; p__Bazota\tfoo',
        '  ',
        'seq2\tBacteria; Bazota\tbar baz',
        '',
      ],
      'qiime2 30; phylum Bazota 30',
    ],
    [
      'with a column twice is read',
      ['Feature ID\tTaxon\tColumn1\tColumn1', 'seq1\tk__Foo; p__Bar\ta\tb', 'seq2\tk__Foo; p__Bar\ta\tb'],
      'qiime2 30; phylum Bar 30',
    ],
    [
      'with a lineage that begins with no domain is refused at its line',
      ['Feature ID\tTaxon', 'seq1\tk__Bar; p__Baz', 'seq2\tBar; Baz'],
      'Line 3: The lineage "Bar; Baz" does not fit the ranks: it begins with "Bar", which is no domain.',
    ],
    ['without ranks is refused', ['Feature ID\tTaxon', 'seq1\tfoo', 'seq2\tfoo'], NO_TAXA],
    [
      'with an id twice is refused at its line',
      ['Feature ID\tTaxon', 'seq1\tk__A; p__B', 'seq2\tk__A; p__B', 'seq1\tk__A'],
      'Line 4: The feature "seq1" is there twice.',
    ],
    [
      'with longer rows is refused at the first one',
      ['Feature ID\tTaxon', 'seq1\tk__A\t-1.0', 'seq2\tk__A\t1.0'],
      'Line 2: There are 3 cells in place of 2.',
    ],
    [
      'with shorter rows is refused at the first one',
      ['Feature ID\tTaxon\tConfidence\tRandom', 'seq1\tk__A\t-1.0', 'seq2\tk__A\t1.0'],
      'Line 2: There are 3 cells in place of 4.',
    ],
    [
      'with one ragged row is refused at it',
      ['Feature ID\tTaxon\tConfidence', 'seq1\tk__A\t-1.0', 'seq2\tk__A\t42\t43'],
      'Line 3: There are 4 cells in place of 3.',
    ],
    [
      'with a header alone is refused at the first feature',
      ['Feature ID\tTaxon'],
      'Line 3: The taxonomy has no feature "seq1".',
    ],
    ['without a header is refused', ['seq1\tk__Foo; p__Bar\tsome\tanother'], UNKNOWN],
    ['with one column is refused', ['Feature ID', 'seq1', 'seq2'], UNKNOWN],
  ])('%s', async (_, taxonomy, outcome) => {
    expect(await outcomeOf(withTable(...taxonomy))).toBe(outcome);
  });
});

test('a table of metadata alone is refused: it counts nothing', async () => {
  const metadata = ['#OTUID\ttaxonomy\tconfidence', '# Comment', 'OTU_0\tRoot;k__Bacteria\t0.980'];
  expect(await outcomeOf(metadata.join('\n'))).toBe('The file has a taxonomy and no table of features.');
});

test('a species that begins with its genus names it once', async () => {
  const rows = ['#OTU ID\tS1\ttaxonomy', 'x\t3\tg__Halanaerobium; s__Halanaerobiumsaccharolyticum'];
  expect(await outcomeOf(rows.join('\n'))).toBe(
    'qiime2 3; genus Halanaerobium 3; species Halanaerobium saccharolyticum 3',
  );
});
