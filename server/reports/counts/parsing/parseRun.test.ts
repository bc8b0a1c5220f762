import { expect, test } from 'vitest';
import { RUN_SAMPLES_MAX } from '#contract/reports/limits.ts';
import { runTable } from '../testing/runTable.ts';
import { parseRun } from './parseRun.ts';

const kits = Array.from({ length: RUN_SAMPLES_MAX }, (_, at) => `MB${String(at).padStart(6, '0')}`);
const everyKit = Object.fromEntries(kits.map((kit) => [kit, [5]]));

test('a small table whose lineages would fill more than 100 MB is refused', async () => {
  const lineage = `k__Bacteria; p__Firmicutes; c__${'x'.repeat(250_000)}`;
  const table = Buffer.from(runTable(everyKit, [lineage]));
  await expect(parseRun(table, undefined)).rejects.toThrow('The samples hold more than 100 MB.');
  expect(await parseRun(table, kits.slice(0, 2))).toMatchObject([{ counts: { reads_total: 5 } }, {}]);
});

test('a lineage that does not fit the ranks refuses the columns that have reads of it, at its line', async () => {
  const lineages = ['k__Bacteria; p__Bacillota; g__Blautia', 'p__Bacillota; k__Bacteria; g__Blautia'];
  const table = Buffer.from(runTable({ MB000001: [5, 0], MB000002: [5, 1] }, lineages));
  expect(await parseRun(table, undefined)).toMatchObject([
    { sample: 'MB000001', counts: { reads_total: 5 } },
    { sample: 'MB000002', refusal: expect.stringMatching(/^Line 3: .* does not fit the ranks/) },
  ]);
});

test('reads of the host are set aside in each column of a run', async () => {
  const lineages = ['k__Bacteria; p__Bacillota; g__Blautia', 'd__Eukaryota; p__Chordata; g__Homo'];
  const table = Buffer.from(runTable({ MB000001: [5, 0], MB000002: [5, 3] }, lineages));
  expect(await parseRun(table, undefined)).toMatchObject([
    { counts: { reads_total: 5, host_reads: 0 } },
    { counts: { reads_total: 5, host_reads: 3 } },
  ]);
});
