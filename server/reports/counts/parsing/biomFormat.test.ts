import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countsBiom } from '#contract/reports/countsFiles.ts';
import { outcomeOf } from './testing/outcomeOf.ts';

// Needs Debian's python3-biom-format; `npm test -- --system` brings it.

test.each([
  ['Unassigned', 60],
  ['nothing', 50],
])('the validator of biom-format accepts the BIOM of a kit with reads for %s', (_, reads_total) => {
  const ranks = [{ rank: 'genus' as const, names: ['Blautia', '=cmd|"/C calc"'], reads: [30, 20] }];
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  try {
    const file = join(folder, 'counts.biom');
    writeFileSync(file, countsBiom({ reads_total, ranks }, 'MB000132', '2026-11-20T10:00:00.123Z') ?? '');
    const { status, stdout } = spawnSync('biom', ['validate-table', '-i', file], { encoding: 'utf8' });
    expect(stdout).toContain('The input file is a valid BIOM-formatted file.');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const SIX_SAMPLES =
  'The file has 6 samples: Sample1, Sample2, Sample3, Sample4, Sample5, Sample6. Please choose one.';
const NO_TAXA = 'The file names no phylum, family, genus or species.';
const RICH =
  'phylum Cyanobacteria 5; family Nostocaceae 5; genus Dolichospermum 5; species Halanaerobium saccharolyticum 2';

test.each([
  ['min_sparse_otu_table.biom', undefined, SIX_SAMPLES],
  ['min_sparse_otu_table.biom', 'Sample1', NO_TAXA],
  ['min_sparse_otu_table_hdf5.biom', undefined, SIX_SAMPLES],
  ['min_sparse_otu_table_hdf5.biom', 'Sample1', NO_TAXA],
  ['rich_sparse_otu_table.biom', 'Sample1', `biom1 7; ${RICH}`],
  ['rich_sparse_otu_table_hdf5.biom', 'Sample1', `biom2 7; ${RICH}`],
  ['obs_md.txt', undefined, 'The file has a taxonomy and no table of features.'],
])('the example %s of biom-format with the sample %s gives: %s', async (file, sample, outcome) => {
  const content = readFileSync(join('/usr/share/doc/python3-biom-format/examples', file));
  expect(await outcomeOf(content, sample)).toBe(outcome);
});
