import { expect, test } from 'vitest';
import { countsBiom, countsCsv } from '#contract/reports/countsFiles.ts';
import { parseCounts } from './parseCounts.ts';

const kit_id = 'MB000132';
const hostile = '=cmd|"/C calc"';
const profile = {
  reads_total: 100,
  host_reads: 0,
  reference_database: null,
  ranks: [
    { rank: 'phylum' as const, names: ['Firmicutes', 'Bacteroidota'], reads: [60, 40] },
    {
      rank: 'genus' as const,
      names: ['Blautia', hostile, "'quoted", 'Clostridium XlVa'],
      reads: [30, 20, 5, 2],
    },
    { rank: 'species' as const, names: ['Blautia obeum'], reads: [11] },
  ],
};
const genera = profile.ranks.filter(({ rank }) => rank === 'genus');
const biomOf = (given: Parameters<typeof countsBiom>[0]) =>
  countsBiom(given, kit_id, '2026-11-20T10:00:00.123Z');

test('counts as CSV come back from the own reader as they were', async () => {
  const { reads_total, host_reads, ranks } = profile;
  expect(await parseCounts(Buffer.from(countsCsv(profile)), undefined)).toEqual({
    source_format: 'csv',
    taxonomy: null,
    notes: [],
    reads_total,
    host_reads,
    ranks,
  });
});

test('saved counts have numbers of taxa, percentages, places in the reference set, and the reads of the host', async () => {
  const numbered = {
    reads_total: 200,
    host_reads: 50,
    reference_database: 'GTDB r220',
    ranks: [{ rank: 'genus' as const, names: ['Blautia_A', 'Novum'], reads: [150, 1], taxids: [22, null] }],
    compared: { reference: { name: 'enterotype', size: 280, source: '' }, percentiles: ['Over 95th', null] },
  };
  const csv = countsCsv(numbered);
  expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"rank","name","reads","taxid","taxonomy","percent","percentile (enterotype, 280 people)"',
    '"genus","Blautia_A","150","22","GTDB r220","75","Over 95th"',
    '"genus","Novum","1","","","0.5",""',
    '"genus","Unassigned","49","","","24.5",""',
    '"domain","Eukaryota","50","","","",""',
    '',
  ]);
  expect(await parseCounts(Buffer.from(csv), undefined)).toMatchObject({
    reads_total: 200,
    host_reads: 50,
    taxonomy: 'GTDB r220',
    notes: [],
    ranks: numbered.ranks,
  });
});

test('counts as CSV begin with the byte order mark that the documentation names', () => {
  expect(Buffer.from(countsCsv(profile)).subarray(0, 3).toString('hex')).toBe('efbbbf');
});

test('a cell of the counts never begins as a formula', () => {
  expect(countsCsv(profile)).toContain(`"genus","'=cmd|""/C calc""","20",`);
});

test('genera as BIOM come back from the own reader with the reads of the sample', async () => {
  expect(await parseCounts(Buffer.from(biomOf(profile) ?? ''), undefined)).toEqual({
    source_format: 'biom1',
    host_reads: 0,
    taxonomy: null,
    notes: [],
    reads_total: 100,
    ranks: genera,
  });
});

test('a sample whose genera hold all reads has no row for the rest', () => {
  const whole = { ...profile, reads_total: 57, ranks: genera };
  expect(biomOf(whole)).not.toContain('Unassigned');
  expect(countsCsv(whole)).not.toContain('Unassigned');
});

test('a sample without genera has no BIOM', () => {
  expect(biomOf({ reads_total: 100, ranks: profile.ranks.slice(0, 1) })).toBeUndefined();
});
