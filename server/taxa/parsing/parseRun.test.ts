import { expect, test } from 'vitest';
import { RUN_SAMPLES_MAX } from '#contract/runs.ts';
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
