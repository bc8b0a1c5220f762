import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CountsError } from '../refusals/CountsError.ts';
import { parseCounts } from './parseCounts.ts';
import { spellings } from './testing/spellings.ts';

const folder = join(import.meta.dirname, 'cases');
const corpus: readonly (readonly [string, Buffer])[] = [
  ...readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const),
  ...spellings.map(({ database, file }) => [database, Buffer.from(file)] as const),
];

/** Reads a file, or gives the reason of a refusal. @returns the counts; undefined for a refusal. */
async function judge(content: Buffer) {
  const counts = await parseCounts(content, undefined).catch((error: unknown) => {
    if (error instanceof CountsError) return undefined;
    throw error;
  });
  for (const { names, reads } of counts?.ranks ?? []) {
    const sum = reads.reduce((total, count) => total + count, 0);
    expect(sum).toBeLessThanOrEqual(counts?.reads_total ?? 0);
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).not.toMatch(/[\p{Cc}\uFEFF]/u);
  }
  return counts;
}

describe.each(corpus)('%s', (_, content) => {
  test('cut at each tenth is read as counts that fit together, or refused', async () => {
    for (let tenth = 1; tenth < 10; tenth += 1)
      await judge(content.subarray(0, Math.floor((content.length * tenth) / 10)));
  });

  test('with a byte flipped is read as counts that fit together, or refused', async () => {
    for (let at = 0; at < content.length; at += Math.ceil(content.length / 40)) {
      const flipped = Buffer.from(content);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      await judge(flipped);
    }
  });

  test('with NUL or a byte order mark in its middle is read as counts that fit together, or refused', async () => {
    const middle = Math.floor(content.length / 2);
    for (const inserted of ['\0', '\uFEFF', '\0\0'])
      await judge(
        Buffer.concat([content.subarray(0, middle), Buffer.from(inserted), content.subarray(middle)]),
      );
  });

  test('with other line ends is read as it was', async () => {
    // The file in UTF-16 has other bytes for its line ends.
    if (content[0] === 0xff) return;
    const lines = content.toString().split(/\r\n|\n|\r/);
    const outcomes = await Promise.all(
      ['\n', '\r\n', '\r'].map((end) =>
        parseCounts(Buffer.from(lines.join(end)), undefined).catch(({ message }: Error) => message),
      ),
    );
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });
});

const refusalOf = (text: string) =>
  parseCounts(Buffer.from(text), undefined).then(
    () => 'read',
    (error: Error) => (error instanceof CountsError ? error.message : String(error)),
  );

const separators = 'has thousands separators. Please send digits alone.';

test.each([
  ['-5', '"-5" is not a number of reads.'],
  ['−5', '"−5" is not a number of reads.'],
  ['12.5', '"12.5" is not a number of reads.'],
  ['12,5', '"12,5" is not a number of reads.'],
  ['12.000', `"12.000" ${separators}`],
  ['12,000', `"12,000" ${separators}`],
  ['1.234.567', `"1.234.567" ${separators}`],
  ["12'000", `"12'000" ${separators}`],
  ['12 000', `"12 000" ${separators}`],
  ['12\u00A0000', `"12\u00A0000" ${separators}`],
  ['12\u202F000', `"12\u202F000" ${separators}`],
  ['1e5', '"1e5" has an exponent. Please send digits alone.'],
  ['1.2E+05', '"1.2E+05" has an exponent. Please send digits alone.'],
  ['9007199254740993', '"9007199254740993" is not a number of reads.'],
  ['99999999999999999999', '"99999999999999999999" is not a number of reads.'],
  ['1٢3', '"1٢3" is not a number of reads.'],
  ['１２', '"１２" is not a number of reads.'],
  ['0x10', '"0x10" is not a number of reads.'],
  ['+5', '"+5" is not a number of reads.'],
  ['12%', '"12%" is not a number of reads.'],
  ['Infinity', '"Infinity" is not a number of reads.'],
  ['', '"" is not a number of reads.'],
])('the number %s is refused at its line in every format', async (number, sentence) => {
  const table = `#OTU ID\tS1\ttaxonomy\na\t${number}\tk__Bacteria; p__Bacteroidota`;
  const bracken =
    'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads\n';
  for (const file of [
    `rank\tname\treads\ngenus\tBlautia\t${number}`,
    `rank;name;reads\ngenus;Blautia;${number}`,
    table,
    `${bracken}Blautia\t572511\tG\t0\t0\t${number}\t0.5`,
  ])
    expect(await refusalOf(file)).toBe(`Line 2: ${sentence}`);
});

test.each(['12', '12.0', '12,0', '12.', '12.00', ' 12 ', '012'])(
  'the number "%s" is twelve reads',
  async (number) => {
    const { reads_total } = await parseCounts(
      Buffer.from(`rank;name;reads\ngenus;Blautia;${number}`),
      undefined,
    );
    expect(reads_total).toBe(12);
  },
);

test.each([
  [
    'two samples with one name',
    '#OTU ID\tS1\tS1\ttaxonomy\na\t1\t2\tk__Bacteria; p__X',
    'The sample "S1" is there twice.',
  ],
  [
    'a million columns',
    `#OTU ID\t${Array.from({ length: 1_000_000 }, (_, at) => `S${at}`).join('\t')}\na\t1`,
    'The file has more than 200000 columns.',
  ],
  [
    'an unknown column',
    'rank,name,reads,sample\ngenus,Blautia,1,S1',
    'The column "sample" is not known. The columns are rank, name, reads and taxid.',
  ],
  ['a column twice', 'rank,name,reads,reads\ngenus,Blautia,1,2', 'The column "reads" is there twice.'],
  [
    'a cell below an empty header',
    'rank,name,reads,\ngenus,Blautia,1,x',
    'Line 2: There are 4 cells in place of 3.',
  ],
  [
    'a number of a taxon in words',
    'rank,name,reads,taxid\ngenus,Blautia,1,x',
    'Line 2: "x" is not a number of a taxon.',
  ],
  [
    'a name with the mark of another rank',
    'rank,name,reads\ngenus,f__Lachnospiraceae,1',
    'Line 2: The name "f__Lachnospiraceae" is marked as family, and its rank is genus.',
  ],
  [
    'NUL characters',
    'rank,name,reads\ngenus,Bl\0autia,1',
    'The file holds NUL characters: it is damaged, or no text. Please save it as CSV UTF-8.',
  ],
  [
    'a row for each rank',
    '#OTU ID\tS1\nk__Bacteria\t9\nk__Bacteria|p__Firmicutes\t5\nk__Bacteria|p__Bacteroidota\t4',
    'Line 2: "k__Bacteria" and lineages below it have rows, so reads would count twice. Please send one rank.',
  ],
  [
    'two taxonomies',
    'rank,name,reads,taxonomy\ngenus,Blautia,1,NCBI\ngenus,Dorea,1,GTDB',
    'The column taxonomy names several taxonomies.',
  ],
  [
    'human reads alone',
    'rank,name,reads\ngenus,Homo,100',
    'The sample has no reads of bacteria and archaea.',
  ],
  [
    'a lineage of other ranks below a table',
    '#OTU ID\tS1\na\t5\n\n#OTUID\ttaxonomy\tconfidence\na\tBacillota;Clostridia\t0.9',
    'Line 5: The lineage "Bacillota; Clostridia" does not fit the ranks: it begins with "Bacillota", which is no domain.',
  ],
])('a file with %s is refused', async (_, file, sentence) => {
  expect(await refusalOf(file)).toBe(sentence);
});

test.each([
  ['an artifact of QIIME 2', 'PK\x03\x04....0c1d/metadata.yaml', 'qiime tools export --input-path table.qza'],
  ['a workbook', 'PK\x03\x04....xl/workbook.xml', 'a workbook of Excel'],
  ['another archive', 'PK\x03\x04....counts.csv', 'a ZIP archive'],
  [
    'a profile of MetaPhlAn 4',
    '#mpa_vJun23_CHOCOPhlAnSGB_202403\n#clade_name\tNCBI_tax_id\trelative_abundance',
    'MetaPhlAn',
  ],
  ['a merged profile of MetaPhlAn', 'clade_name\tS1\tS2\nk__Bacteria\t99.1\t98.2', 'MetaPhlAn'],
  ['a profile of Emu', 'tax_id\tabundance\tspecies\tgenus', 'Emu'],
  [
    'a genus at a wider rank',
    'rank,name,reads\nfamily,Blautia,5',
    'Line 2: "Blautia" stands at the place of the family.',
  ],
  ['a family at a wider rank', 'rank,name,reads\nphylum,Lachnospiraceae,5', 'at the place of the phylum'],
  ['a species as a genus', 'rank,name,reads\ngenus,Blautia obeum,5', 'at the place of the genus'],
  [
    'samples of Bracken that were combined',
    'name\ttaxonomy_id\ttaxonomy_lvl\ts1_num\ts1_frac\nBlautia\t572511\tG\t9\t0.5',
    'combine_bracken_outputs.py',
  ],
  ['a summary of Centrifuge', 'name\ttaxID\ttaxRank\tgenomeSize\tnumReads', 'centrifuge-kreport'],
  ['a table of mothur', 'label\tGroup\tnumOtus\tOtu001', 'make.biom'],
  ['a summary of Kaiju', 'file\tpercent\treads\ttaxon_id\ttaxon_name', 'Kaiju'],
  ['an object of R', 'RDX3\nX\n', 'an object of R'],
  ['a PDF', '%PDF-1.7', 'a PDF'],
  ['BIOM of another kind', '{"format":"Biological Observation Matrix 0.9"}', 'biom convert -i table.biom'],
])('%s is refused with what to send in its place', async (_, content, advice) => {
  expect(await refusalOf(content)).toContain(advice);
});

test('a line below sep= keeps its number in a refusal', async () => {
  expect(await refusalOf('sep=;\nrank;name;reads\ngenus;Blautia;x')).toBe(
    'Line 3: "x" is not a number of reads.',
  );
});

/** Files of each text format with one genus. */
const withGenus: Readonly<Record<string, (genus: string) => string>> = {
  CSV: (genus) => `rank,name,reads\ngenus,"${genus}",5`,
  'the QIIME 2 table': (genus) => `#OTU ID,S1,taxonomy\na,5,"k__Bacteria; g__${genus}"`,
  Bracken: (genus) => `${BRACKEN}\n${genus}\t816\tG\t5\t0\t5\t1.0`,
  'Kraken 2': (genus) => `100.00\t5\t0\tR\t1\troot\n100.00\t5\t5\tG\t816\t  ${genus}`,
  'BIOM 1.0': (genus) =>
    JSON.stringify({
      matrix_type: 'dense',
      shape: [1, 1],
      rows: [{ id: 'a', metadata: { taxonomy: ['k__Bacteria', `g__${genus}`] } }],
      columns: [{ id: 'S1' }],
      data: [[5]],
    }),
};
const BRACKEN =
  'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads';

test.each(Object.entries(withGenus))(
  'a byte order mark inside a name in %s is refused, not read as a blank',
  async (_, write) => {
    expect(await refusalOf(write('Bacteroides'))).toBe('read');
    expect(await refusalOf(write('Bact\uFEFFeroides'))).toContain(
      'A name contains invisible or control characters.',
    );
  },
);
