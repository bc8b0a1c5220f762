import { expect, test } from 'vitest';
import { outcomeOf } from './testing/outcomeOf.ts';

// Tables as DADA2 and phyloseq leave them in R, and as people save them.

const ranks = ['Kingdom', 'Phylum', 'Class', 'Order', 'Family', 'Genus'];
const blautia = ['Bacteria', 'Firmicutes', 'Clostridia', 'Lachnospirales', 'Lachnospiraceae', 'Blautia'];
const nameless = ['Bacteria', 'Firmicutes', 'Clostridia', 'Lachnospirales', 'Lachnospiraceae', 'NA'];

/** Lines of cells, as `write.csv` puts them. */
const lines = (rows: readonly (readonly string[])[], delimiter: string, quote = '"'): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/^(?:\d+|NA)$/.test(cell) ? cell : `${quote}${cell}${quote}`)).join(delimiter),
    )
    .join('\n');

const after = [
  ['', 'S1', ...ranks],
  ['ASV1', '4', ...blautia],
  ['ASV2', '1', ...nameless],
];
const before = [
  ['', ...ranks, 'S1'],
  ['ASV1', ...blautia, '4'],
  ['ASV2', ...nameless, '1'],
];

test.each([
  ['with commas, its ranks behind the reads', lines(after, ',')],
  ['with commas, its ranks before the reads', lines(before, ',')],
  ['with commas and without quotes', lines(after, ',', '')],
  [
    'with the numbered ranks of phyloseq',
    lines(
      [
        ['', 'S1', 'Rank1', 'Rank2', 'Rank3', 'Rank4', 'Rank5', 'Rank6', 'Rank7'],
        ['ASV1', '4', ...blautia, 'NA'],
        ['ASV2', '1', ...nameless.with(3, 'NA'), 'NA'],
      ],
      ',',
    ),
  ],
  ['with semicolons', lines(after, ';')],
  ['with semicolons, below sep=;', `sep=;\r\n${lines(after, ';')}`],
  ['with tabs and an empty cell above the ids', lines(after, '\t')],
  [
    'of reads alone, above the table of its ranks',
    [
      lines(
        [
          ['', 'S1'],
          ['ASV1', '4'],
          ['ASV2', '1'],
        ],
        ',',
      ),
      lines(
        [
          ['', ...ranks],
          ['ASV1', ...blautia],
          ['ASV2', ...nameless],
        ],
        ',',
      ),
    ].join('\n'),
  ],
  [
    'with commas, of whole lineages in quotes',
    `#OTU ID,S1,taxonomy\na,4.0,"d:Bacteria,p:Firmicutes,f:Lachnospiraceae,g:Blautia"\nb,1.0,"d:Bacteria,p:Firmicutes,f:Lachnospiraceae"`,
  ],
])('a table of R %s counts each read at its ranks', async (_, file) => {
  expect(await outcomeOf(file)).toBe(
    'qiime2 5; phylum Firmicutes 5; family Lachnospiraceae 5; genus Blautia 4',
  );
});

test.each([
  ['a row that is short', `${lines(after, ',')}\nASV3,1`, 'Line 4: There are 2 cells in place of 8.'],
  [
    'a lineage without quotes between its commas',
    'OTU,S1,taxonomy\na,4,d:Bacteria,p:Firmicutes',
    'Line 2: There are 4 cells in place of 3.',
  ],
  [
    'a lineage without quotes between its semicolons',
    'OTU;S1;taxonomy\na;4;k__Bacteria;p__Firmicutes',
    'Line 2: There are 4 cells in place of 3.',
  ],
  [
    'thousands separators',
    'OTU,S1,taxonomy\na,"12,000",k__Bacteria',
    'Line 2: "12,000" has thousands separators. Please send digits alone.',
  ],
  [
    'shares in place of reads',
    'OTU,S1,taxonomy\na,0.25,k__Bacteria',
    'Line 2: "0.25" is not a number of reads.',
  ],
  [
    'columns shifted by one',
    lines(
      [
        ['', 'S1', ...ranks],
        ['ASV1', '4', ...blautia.toSpliced(1, 1), 'NA'],
      ],
      ',',
    ),
    'Line 2: The lineage "k__Bacteria; p__Clostridia; c__Lachnospirales; o__Lachnospiraceae; f__Blautia; g__NA" does not fit the ranks: "Lachnospirales" stands at the place of the class.',
  ],
  [
    'no names of its rows',
    lines(
      [
        ['S1', ...ranks],
        ['4', ...blautia],
      ],
      ',',
    ),
    'The first column has no ids of features. Please write the table with the names of its rows: write.csv(table, file), or write.table(table, file, sep = "\\t", col.names = NA).',
  ],
  [
    'a header that is a cell short, as write.table leaves it',
    lines(
      [
        ['S1', ...ranks],
        ['ASV1', '4', ...blautia],
      ],
      '\t',
    ),
    'The first column has no ids of features. Please write the table with the names of its rows: write.csv(table, file), or write.table(table, file, sep = "\\t", col.names = NA).',
  ],
])('a table of R with %s is refused', async (_, file, sentence) => {
  expect(await outcomeOf(file)).toBe(sentence);
});

test('the Size of mothur counts all groups, and a note says so', async () => {
  expect(await outcomeOf('OTU\tSize\tTaxonomy\nOtu01\t5\tBacteria(100);Firmicutes(100);')).toBe(
    'qiime2 5; phylum Firmicutes 5; The column Size of mothur holds the reads of all groups together: it is one sample only if the run had one group.',
  );
});

test.each(['length', 'seq', 'bootstrap_genus'])(
  'a column %s beside a taxonomy holds no reads',
  async (column) => {
    const table = `"","Kingdom","Phylum","Genus","${column}"\n"a","Bacteria","Firmicutes","Blautia",253\n`;
    expect(await outcomeOf(table)).not.toContain('Blautia');
  },
);

test('a table with two taxonomies by number is refused', async () => {
  const header = '"","S1","Rank1","Rank2","Rank6","taxonomy1","taxonomy2","taxonomy6"';
  const row = '"a",5,"Bacteria","Firmicutes","Blautia","Bacteria","Bacteroidota","Bacteroides"';
  expect(await outcomeOf(`${header}\n${row}\n`)).toBe(
    'The file has two taxonomies by number. Please send it with one of them.',
  );
});
