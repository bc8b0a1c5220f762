import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseCounts } from './parseCounts.ts';

const parse = (text: string | Buffer, sample?: string) => parseCounts(Buffer.from(text), sample);
const refusalOf = (text: string | Buffer, sample?: string) =>
  parse(text, sample).then(
    () => 'read',
    (error: Error) => error.message,
  );

const csv = (...rows: string[]) => ['rank,name,reads', ...rows].join('\n');
const qiime = [
  '# Constructed from biom file',
  '#OTU ID\tS1\tS2\ttaxonomy',
  'a\t10.0\t0.0\tk__Bacteria; p__Firmicutes; c__C; o__O; f__Lachnospiraceae; g__Blautia; s__obeum',
  'b\t5\t7\tD_0__Bacteria;D_1__Firmicutes;D_2__C;D_3__O;D_4__Ruminococcaceae;D_5__Blautia;D_6__uncultured',
  'c\t1\t2\tUnassigned',
].join('\n');
const biom = (more: object = {}) =>
  JSON.stringify({
    format: 'Biological Observation Matrix 1.0.0',
    matrix_type: 'sparse',
    shape: [2, 1],
    rows: [
      { id: 'x', metadata: { taxonomy: ['k__Bacteria', 'p__Firmicutes', '', '', '', 'g__Blautia', 's__'] } },
      { id: 'k__Bacteria;p__Bacteroidota', metadata: null },
    ],
    columns: [{ id: 'S1', metadata: null }],
    data: [
      [0, 0, 4],
      [1, 0, 6],
    ],
    ...more,
  });

describe('a file of counts in CSV', () => {
  test('gives its ranks, the most reads first, and the reads of the fullest rank', async () => {
    expect(
      await parse(csv('phylum,Firmicutes,7', 'genus,Blautia,2', 'genus,Roseburia,3', 'genus,,0')).catch(
        String,
      ),
    ).toContain('Line 5: The name is missing.');
    expect(await parse(csv('phylum,Firmicutes,7', 'genus,Blautia,2', 'genus,Roseburia,3'))).toEqual({
      source_format: 'csv',
      reads_total: 7,
      host_reads: 0,
      taxonomy: null,
      notes: [],
      ranks: [
        { rank: 'phylum', names: ['Firmicutes'], reads: [7] },
        { rank: 'genus', names: ['Roseburia', 'Blautia'], reads: [3, 2] },
      ],
    });
  });

  test.each([
    [
      'line ends of Windows and a byte order mark',
      `\uFEFF${csv('genus,Blautia,2')}`.replaceAll('\n', '\r\n'),
    ],
    ['semicolons', csv('genus,Blautia,2').replaceAll(',', ';')],
    ['quotes', csv('"genus","Blautia","2"')],
    ['a prefix', csv('genus,g__Blautia,2')],
    ['compression', gzipSync(csv('genus,Blautia,2'))],
  ])('a file of counts in CSV is read with %s', async (_, file) => {
    expect((await parse(file)).ranks).toEqual([{ rank: 'genus', names: ['Blautia'], reads: [2] }]);
  });

  test.each([
    ['plain', (content: Buffer) => content],
    ['compressed', gzipSync],
  ])('a file of counts in CSV is refused with more than 100 MB, %s', async (_, packed) => {
    expect(await refusalOf(packed(Buffer.alloc(100 * 1024 * 1024 + 1, 'x')))).toBe(
      'The file holds more than 100 MB.',
    );
  });

  test('a file of counts in CSV in Latin-1 keeps its accents', async () => {
    expect((await parse(Buffer.from(csv('genus,Mü,2'), 'latin1'))).ranks[0]?.names).toEqual(['Mü']);
  });

  test('counts reads without a name in the total alone', async () => {
    expect(await parse(csv('genus,unclassified,5', 'genus,(unassigned),3', 'genus,Blautia,2'))).toMatchObject(
      {
        reads_total: 10,
        ranks: [{ names: ['Blautia'], reads: [2] }],
      },
    );
  });

  test('keeps names that look like formulas or markup as text', async () => {
    const names = ['=cmd|x', '<script>alert(1)</script>'];
    const { ranks } = await parse(csv(...names.map((name) => `genus,"${name}",1`)));
    expect(ranks[0]?.names).toEqual(names.toSorted());
  });

  test.each([
    ['a negative number', csv('genus,Blautia,-5'), 'Line 2: "-5" is not a number of reads.'],
    ['a fraction', csv('genus,Blautia,2.5'), 'Line 2: "2.5" is not a number of reads.'],
    ['a word for a number', csv('genus,Blautia,NaN'), 'Line 2: "NaN" is not a number of reads.'],
    [
      'a number beyond 2^53',
      csv('genus,Blautia,9007199254740993'),
      'Line 2: "9007199254740993" is not a number of reads.',
    ],
    ['no reads', csv('genus,Blautia,0'), 'The sample has no reads.'],
    ['a name twice', csv('genus,Blautia,1', 'genus,Blautia,2'), 'Line 3: genus Blautia is there twice.'],
    ['a ragged row', csv('genus,Blautia'), 'Line 2: There are 2 cells in place of 3.'],
    ['an unknown rank', csv('tribe,Blautia,1'), 'Line 2: "tribe" is no rank.'],
    [
      'a mark from right to left',
      csv('genus,Bl\u202Eautia,1'),
      'Line 2: A name contains invisible or control characters.',
    ],
    ['a long name', csv(`genus,${'A'.repeat(201)},1`), 'Line 2: A name has more than 200 characters.'],
    [
      'more than 200 000 rows',
      csv(...Array.from({ length: 200_001 }, (_, at) => `genus,G${at},1`)),
      'The file has more than 200000 rows.',
    ],
    [
      'a cut compression',
      gzipSync(csv('genus,Blautia,2')).subarray(0, 20),
      'The compressed file is damaged or not complete.',
    ],
    ['nothing in it', '', 'The file is empty.'],
    [
      'another content',
      'hello',
      'The portal reads CSV (rank,name,reads), QIIME 2 tables with taxonomy, reports of Kraken 2 and Bracken, and BIOM.',
    ],
  ])('a file of counts in CSV is refused with %s', async (_, file, message) => {
    expect(await refusalOf(file)).toBe(message);
  });
});

describe('a table of QIIME 2', () => {
  test('sums a genus of two families, with prefixes of Greengenes and SILVA', async () => {
    expect(await parse(qiime, 'S1')).toEqual({
      source_format: 'qiime2',
      own_file: expect.any(String),
      reads_total: 16,
      host_reads: 0,
      taxonomy: null,
      notes: [],
      ranks: [
        { rank: 'phylum', names: ['Firmicutes'], reads: [15] },
        { rank: 'family', names: ['Lachnospiraceae', 'Ruminococcaceae'], reads: [10, 5] },
        { rank: 'genus', names: ['Blautia'], reads: [15] },
        { rank: 'species', names: ['Blautia obeum'], reads: [10] },
      ],
    });
  });

  test('a table of QIIME 2 with its taxonomy below, or with lineages as ids, gives the same', async () => {
    const apart =
      'Feature ID\tS1\na\t3\n\nFeature ID\tTaxon\tConfidence\na\td__Bacteria; p__Firmicutes\t0.9\n';
    const collapsed = '#OTU ID\tS1\nd__Bacteria;p__Firmicutes\t3\n';
    for (const file of [apart, collapsed])
      expect(await parse(file)).toMatchObject({
        reads_total: 3,
        ranks: [{ rank: 'phylum', names: ['Firmicutes'], reads: [3] }],
      });
  });

  test.each([
    ['two samples without a choice', qiime, undefined, 'The file has 2 samples: S1, S2. Please choose one.'],
    ['an unknown sample', qiime, 'S3', 'The file has no sample "S3". Its samples are: S1, S2.'],
    ['a ragged row', `${qiime}\nd\t1`, 'S1', 'Line 6: There are 2 cells in place of 4.'],
    ['a feature twice', `${qiime}\na\t1\t1\tUnassigned`, 'S1', 'Line 6: The feature "a" is there twice.'],
    [
      'a mark from right to left',
      `${qiime}\nd\t1\t1\tg__Bl\u202Eautia`,
      'S1',
      'Line 6: A name contains invisible or control characters.',
    ],
    [
      'another table below it',
      `${qiime}\n#OTU ID\tS1\ttaxonomy\nd\t9\tp__Firmicutes`,
      'S1',
      'Line 6: Another table begins here. Please send one sample in one table.',
    ],
    [
      'no taxonomy of a feature',
      'Feature ID\tS1\na\t3\nFeature ID\tTaxon\nb\tp__X',
      'S1',
      'Line 2: The taxonomy has no feature "a".',
    ],
  ])('a table of QIIME 2 is refused with %s', async (_, file, sample, message) => {
    expect(await refusalOf(file, sample)).toBe(message);
  });
});

describe('a file of BIOM 1.0', () => {
  const counted = {
    source_format: 'biom1',
    reads_total: 10,
    host_reads: 0,
    taxonomy: null,
    notes: [],
    ranks: [
      { rank: 'phylum', names: ['Bacteroidota', 'Firmicutes'], reads: [6, 4] },
      { rank: 'genus', names: ['Blautia'], reads: [4] },
    ],
  };

  test.each([
    ['sparse', biom()],
    ['dense', biom({ matrix_type: 'dense', data: [[4], [6]] })],
  ])('a file of BIOM 1.0 is read with %s data', async (_, file) => {
    expect(await parse(file)).toEqual(counted);
  });

  test.each([
    [
      'a shape that lies',
      biom({ shape: [9, 1] }),
      'The shape of the file differs from its rows and columns.',
    ],
    ['a value outside', biom({ data: [[5, 0, 1]] }), 'A value lies outside the shape of the file.'],
    [
      'a value twice',
      biom({
        data: [
          [0, 0, 1],
          [0, 0, 1],
        ],
      }),
      'Row 0 of the data is there twice.',
    ],
    ['a fraction', biom({ data: [[0, 0, 1.5]] }), '"1.5" is not a number of reads.'],
    [
      'data that are short',
      biom({ matrix_type: 'dense', data: [[4]] }),
      'The data do not fill the shape of the file.',
    ],
    [
      'no rows',
      biom({ rows: undefined }),
      'The file is no BIOM 1.0: rows is missing or wrong. ' +
        'Please send what this writes: biom convert -i table.biom -o table.tsv --to-tsv --header-key taxonomy.',
    ],
    ['a cut', biom().slice(0, -20), 'The file is not complete JSON.'],
  ])('a file of BIOM 1.0 is refused with %s', async (_, file, message) => {
    expect(await refusalOf(file)).toBe(message);
  });
});
