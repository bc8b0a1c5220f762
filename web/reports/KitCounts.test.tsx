import { expect, test, vi } from 'vitest';
import type { getTaxa } from '#contract/reports/counts.ts';
import { countsBiom, countsCsv } from '#contract/reports/countsFiles.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { KitCounts } from './KitCounts.tsx';
import { renderOver } from './testing/renderOver.tsx';

const TAXA = 'GET /api/kit/MB000132/taxa';
const taxa = {
  version: 1,
  published_at: '2026-11-20T10:00:00.000Z',
  method: '16S rRNA, V4',
  pipeline: null,
  reference_database: 'SILVA 138.1',
  source_format: 'csv' as const,
  reads_total: 12_000,
  host_reads: 0,
  compared: null,
  ranks: [{ rank: 'genus' as const, names: ['Blautia'], reads: [7000] }],
} satisfies ResultOf<typeof getTaxa>['taxa'];
const show = (answer: () => Response) => renderOver({ [TAXA]: answer }, <KitCounts kit_id="MB000132" />);

test('the counts of a kit are saved as CSV and as BIOM, in files that name no person', async () => {
  const saved = savedFiles();
  const screen = await show(() => Response.json({ taxa }));
  await expect.element(screen.getByRole('region', { name: 'Counts' })).toBeVisible();
  await expect.element(screen.getByText('12,000 reads. 16S rRNA, V4, SILVA 138.1')).toBeVisible();
  await screen.getByRole('button', { name: 'Counts as CSV' }).click();
  await screen.getByRole('button', { name: 'Counts as BIOM' }).click();
  expect(saved).toMatchObject([
    { name: 'counts_MB000132.csv', type: 'text/csv;charset=utf-8' },
    { name: 'counts_MB000132.biom', type: 'application/json' },
  ]);
  expect(await saved[0]?.text()).toBe(countsCsv(taxa));
  expect(await saved[1]?.text()).toBe(countsBiom(taxa, 'MB000132', taxa.published_at));
});

test('counts without genera are offered as CSV alone', async () => {
  const ranks = [{ rank: 'phylum' as const, names: ['Firmicutes'], reads: [9] }];
  const screen = await show(() => Response.json({ taxa: { ...taxa, ranks } }));
  await expect.element(screen.getByRole('button', { name: 'Counts as CSV' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Counts as BIOM' })).not.toBeInTheDocument();
});

test('a kit without counts has no section for them', async () => {
  const answer = vi.fn(() => Response.json({ taxa: null }));
  const screen = await show(answer);
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  await expect.element(screen.getByRole('region', { name: 'Counts' })).not.toBeInTheDocument();
});

test('counts that fail to load are tried again in place', async () => {
  let isUp = false;
  const screen = await show(() =>
    isUp ? Response.json({ taxa }) : Response.json({ code: 'unexpected', message: '' }, { status: 500 }),
  );
  await expect.element(screen.getByText('Failed to load the counts. Please try again.')).toBeVisible();
  isUp = true;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('region', { name: 'Counts' })).toBeVisible();
});
