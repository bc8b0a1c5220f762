import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { h5wasm } from 'h5wasm';
import { expect, test } from 'vitest';
import { parseCounts } from './parseCounts.ts';
import { biom2File } from './testing/biom2File.ts';

const table = {
  features: ['x', 'y'],
  samples: ['S1', 'S2'],
  // Two samples: the first has 4 and 6 reads, the second 1.
  data: [4, 6, 1],
  indices: [0, 1, 0],
  indptr: [0, 2, 3],
  taxonomy: ['k__Bacteria', 'p__Firmicutes', 'k__Bacteria', 'p__Bacteroidota'],
  shape: [2, 2],
};

const biom2 = (more: Partial<typeof table> = {}) => biom2File({ ...table, ...more }, 2);

const refusalOf = (file: Buffer, sample?: string) =>
  parseCounts(file, sample).then(
    () => 'read',
    (error: Error) => error.message,
  );

test('a file of BIOM 2.1 gives the counts of the chosen sample', async () => {
  expect(await parseCounts(await biom2(), 'S1')).toEqual({
    source_format: 'biom2',
    own_file: expect.any(String),
    reads_total: 10,
    host_reads: 0,
    taxonomy: null,
    notes: [],
    ranks: [{ rank: 'phylum', names: ['Bacteroidota', 'Firmicutes'], reads: [6, 4] }],
  });
  expect(await parseCounts(await biom2(), 'S2')).toMatchObject({ reads_total: 1 });
});

test.each(['Taxon', 'ConsensusLineage', 'Consensus Lineage'])(
  'a file of BIOM 2.1 with its taxonomy under %s names its taxa',
  async (key) => {
    expect((await parseCounts(await biom2File(table, 2, key), 'S1')).ranks).toEqual([
      { rank: 'phylum', names: ['Bacteroidota', 'Firmicutes'], reads: [6, 4] },
    ]);
  },
);

test.each<[string, Partial<typeof table>, string]>([
  ['an index outside', { indices: [0, 7, 0] }, 'The shape of the file differs from its data.'],
  ['a negative index', { indices: [0, -1, 0] }, 'The shape of the file differs from its data.'],
  ['an index that is a fraction', { indices: [0, 0.5, 0] }, 'The shape of the file differs from its data.'],
  ['bounds outside', { indptr: [0, 9, 9] }, 'The shape of the file differs from its data.'],
  ['bounds before the start', { indptr: [-2, 2, 3] }, 'The shape of the file differs from its data.'],
  ['bounds that go back', { indptr: [1, 2, 0] }, 'The shape of the file differs from its data.'],
  ['a shape that lies', { shape: [200, 50] }, 'The shape of the file differs from its rows and columns.'],
  ['an index twice', { indices: [1, 1, 0] }, 'The shape of the file differs from its data.'],
  ['too few values', { data: [4, 6] }, 'The shape of the file differs from its data.'],
  [
    'too little taxonomy',
    { taxonomy: ['k__Bacteria', 'p__X'] },
    'The shape of the taxonomy differs from the features.',
  ],
  ['a fraction', { data: [4, 6.5, 1] }, '"6.5" is not a number of reads.'],
  ['a feature twice', { features: ['x', 'x'] }, 'The feature "x" is there twice.'],
])('a file of BIOM 2.1 is refused with %s', async (_, more, message) => {
  expect(await refusalOf(await biom2(more), 'S1')).toBe(message);
});

test('a cut file of BIOM 2.1 is refused as damaged', async () => {
  expect(await refusalOf((await biom2()).subarray(0, 900))).toBe('The file is damaged or not complete.');
});

test('a file of BIOM 2.1 with two samples asks for a choice', async () => {
  expect(await refusalOf(await biom2())).toBe('The file has 2 samples: S1, S2. Please choose one.');
});

test('a file of BIOM 2.1 that stands for more than 100 MB is refused before they are read', async () => {
  const { FS } = await h5wasm.ready;
  const file = new h5wasm.File('large.biom', 'w');
  const values = 15_000_000;
  file.create_group('observation').create_dataset({
    name: 'ids',
    data: new Float64Array(values),
    shape: [values],
    chunks: [1_000_000],
    compression: 'gzip',
  });
  file.close();
  const content = Buffer.from(FS.readFile('large.biom'));
  FS.unlink('large.biom');
  expect(content.length).toBeLessThan(1_000_000);
  expect(await refusalOf(content)).toBe('observation/ids holds more than 100 MB.');
});

// h5py made the file: the reads of its two features are the first 16 bytes of /etc/hostname.
test('a file of BIOM 2.1 whose reads lie in a file of the host is refused, and that file is not read', async () => {
  const file = readFileSync(new URL('testing/external-storage.biom.gz', import.meta.url));
  expect(gunzipSync(file).includes('/etc/hostname')).toBe(true);
  expect(await refusalOf(file)).toBe('sample/matrix/data is damaged, or lies in another file.');
});

test('a file of BIOM 2.1 whose features are a link to a file of the host is refused', async () => {
  const { FS } = await h5wasm.ready;
  const file = new h5wasm.File('linked.biom', 'w');
  file.create_external_link('/etc/passwd', 'observation', 'observation');
  file.close();
  const content = Buffer.from(FS.readFile('linked.biom'));
  FS.unlink('linked.biom');
  expect(await refusalOf(content)).toContain('observation/ids is missing.');
});
