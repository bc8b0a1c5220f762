import { expect, test } from 'vitest';
import { parseCounts } from './parseCounts.ts';

const parse = (text: string) => parseCounts(Buffer.from(text), undefined);

const kraken = [
  '10.00\t100\t100\tU\t0\tunclassified',
  '90.00\t900\t0\tR\t1\troot',
  '90.00\t900\t0\tD\t2\t  Bacteria',
  '60.00\t600\t0\tP\t976\t    Bacteroidota',
  '50.00\t500\t20\tG\t816\t      Bacteroides',
  '48.00\t480\t480\tS\t820\t        Bacteroides uniformis',
  ' 3.00\t30\t30\tS1\t821\t          Bacteroides uniformis ATCC',
].join('\n');

test('a report of Kraken 2 counts its clades, and the unclassified reads in the total', async () => {
  expect(await parse(kraken)).toEqual({
    source_format: 'kraken2',
    reads_total: 1000,
    host_reads: 0,
    taxonomy: null,
    notes: [],
    ranks: [
      { rank: 'phylum', names: ['Bacteroidota'], reads: [600], taxids: [976] },
      { rank: 'genus', names: ['Bacteroides'], reads: [500], taxids: [816] },
      { rank: 'species', names: ['Bacteroides uniformis'], reads: [480], taxids: [820] },
    ],
  });
});

// The report of Kraken 2.1.2 about the sequences that Debian ships with it, against a database built of them, beside a genus.
const viruses = [
  '100.00\t7\t0\t\t1\troot',
  ' 71.43\t5\t0\tD\t2\t  Bacteria',
  ' 71.43\t5\t5\tG\t816\t    Bacteroides',
  ' 28.57\t2\t0\t\t10239\t  Viruses',
  ' 50.00\t1\t0\t1\t29258\t    ssDNA viruses',
  ' 50.00\t1\t0\tF\t39724\t      Circoviridae',
  ' 50.00\t1\t0\tG\t39725\t        Circovirus',
  ' 50.00\t1\t0\tG1\t345249\t          unclassified Circovirus',
  ' 50.00\t1\t1\tS\t1168547\t            Acartia tonsa copepod circovirus',
  ' 50.00\t1\t0\tD2\t35278\t      ssRNA positive-strand viruses, no DNA stage',
  ' 50.00\t1\t0\tF\t11989\t        Leviviridae',
];

test.each([
  ['plain', viruses],
  [
    'with minimizers and zero counts',
    [
      '0.00\t0\t0\t0\t0\tU\t0\tunclassified',
      ...viruses.map((row) => row.replace(/^(.*?\t.*?\t.*?)\t/, '$1\t21\t21\t')),
    ],
  ],
])('a report of Kraken 2 without a rank at its root is read, %s', async (_, rows) => {
  expect(await parse(rows.join('\n'))).toEqual({
    source_format: 'kraken2',
    reads_total: 5,
    host_reads: 0,
    taxonomy: null,
    notes: ['2 reads of viruses or artificial sequences are left out: shares are of bacteria and archaea.'],
    ranks: [{ rank: 'genus', names: ['Bacteroides'], reads: [5], taxids: [816] }],
  });
});

test.each([
  ['a taxon twice', `${kraken}\n1.00\t1\t1\tG\t816\tBacteroides`, 'Line 8: The taxon 816 is there twice.'],
  [
    'a mark from right to left',
    `${kraken}\n1.00\t1\t1\tG\t999\tBl\u202Eautia`,
    'Line 8: A name contains invisible or control characters.',
  ],
  [
    'the unclassified reads twice',
    `${kraken}\n${kraken.split('\n')[0]}`,
    'Line 8: The taxon 0 is there twice.',
  ],
  [
    'clades of more reads than its root',
    kraken.replace('900\t0\tR', '300\t0\tR'),
    'The reads of rank phylum are more than the 400 of the sample.',
  ],
  ['a ragged row', `${kraken}\n1.00\t1\t1`, 'Line 8: There are 3 cells in place of 6 or 8.'],
  [
    'rows of genera beside the unclassified reads, and no root',
    '5.00\t50\t50\tU\t0\tunclassified\n4.00\t40\t40\tG\t816\tBacteroides',
    'The report has no row of the root, so its total is not known. Please send it as Kraken 2 wrote it.',
  ],
])('a report of Kraken 2 is refused with %s', async (_, file, message) => {
  await expect(parse(file)).rejects.toThrow(message);
});

const silva = [
  '90.00\t900\t0\tR\t1\troot',
  '90.00\t900\t0\tD\t3\t  Bacteria',
  '30.00\t300\t0\tP\t4\t    Cyanobacteria',
  '30.00\t300\t0\tC\t5\t      Cyanobacteriia',
  '25.00\t250\t0\tO\t6\t        Chloroplast',
  '25.00\t250\t0\tF\t7\t          Chloroplast',
  ' 5.00\t50\t0\tO\t8\t        Cyanobacteriales',
  '60.00\t600\t0\tP\t9\t    Bacteroidota',
];

test.each([
  ['indented', silva],
  ['without indents', silva.map((row) => row.replace(/\t +/, '\t'))],
])('chloroplasts are taken out of their phylum in a report of SILVA, %s', async (_, rows) => {
  expect(await parse(rows.join('\n'))).toMatchObject({
    reads_total: 650,
    host_reads: 250,
    ranks: [{ rank: 'phylum', names: ['Bacteroidota', 'Cyanobacteria'], reads: [600, 50] }],
  });
});

const ranksBetween = [
  '100.00\t1000\t0\tR\t1\troot',
  ' 60.00\t600\t0\tR1\t131567\t  cellular organisms',
  ' 40.00\t400\t0\tD\t2759\t    Eukaryota',
  ' 40.00\t400\t0\tD1\t33154\t      Opisthokonta',
  ' 40.00\t400\t400\tS\t9606\t        Homo sapiens',
  ' 20.00\t200\t0\tR2\t2\t    Bacteria',
  ' 20.00\t200\t200\tG\t816\t      Bacteroides',
  ' 40.00\t400\t0\tR1\t10239\t  Viruses',
  ' 40.00\t400\t400\tR2\t2731341\t    Duplodnaviria',
];

test.each([
  ['indented', ranksBetween],
  ['without indents', ranksBetween.map((row) => row.replace(/\t +/, '\t'))],
])('ranks between others are set aside once with their clade, %s', async (_, rows) => {
  expect(await parse(rows.join('\n'))).toMatchObject({
    reads_total: 200,
    host_reads: 400,
    notes: [expect.stringContaining('400 reads of viruses')],
    ranks: [{ rank: 'genus', names: ['Bacteroides'], reads: [200] }],
  });
});

test('a species that is named by its second word has the genus above it, or none', async () => {
  const rows = [
    '100\t100\t0\tR\t1\troot',
    '90\t90\t0\tG\t2\t  g__Bacteroides',
    '50\t50\t50\tS\t3\t    s__fragilis',
    '40\t40\t40\tS\t4\t    s__Bacteroides ovatus',
    '10\t10\t0\tG\t5\t  g__',
    '10\t10\t10\tS\t6\t    s__hominis',
  ];
  expect((await parse(rows.join('\n'))).ranks).toMatchObject([
    { rank: 'genus', names: ['Bacteroides'] },
    { rank: 'species', names: ['Bacteroides fragilis', 'Bacteroides ovatus'], reads: [50, 40] },
  ]);
});

test("Bracken's table counts the estimated reads", async () => {
  const table = [
    'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads',
    'Blautia\t572511\tG\t10\t5\t15\t0.75',
    'Roseburia\t841\tG\t4\t1\t5\t0.25',
  ].join('\n');
  expect(await parse(table)).toEqual({
    source_format: 'bracken',
    reads_total: 20,
    host_reads: 0,
    taxonomy: null,
    notes: [],
    ranks: [{ rank: 'genus', names: ['Blautia', 'Roseburia'], reads: [15, 5], taxids: [572511, 841] }],
  });
});

test("Bracken's tables of two ranks are refused together", async () => {
  const table = [
    'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads',
    'Lachnospiraceae\t186803\tF\t10\t5\t15\t1',
    'Blautia\t572511\tG\t10\t5\t15\t1',
  ].join('\n');
  await expect(parse(table)).rejects.toThrow('Line 3: The table has two ranks. Please send one of them.');
});
