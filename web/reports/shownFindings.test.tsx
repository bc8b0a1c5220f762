import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CountsCheck } from '#contract/reports/counts-qc/countsCheck.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  aCheck,
  aFile,
  aReport,
  filesOf,
  LIMITS,
  later,
  moment,
  ODD,
  PLAIN,
  RELEASE,
  renderKits,
  SENTENCE,
  WAITING,
} from './testing/implausibleKits.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the list of waiting kits shows findings and holds, and no finding of plausible or kept counts', async () => {
  const aRow = (kit_id: string, counts_check: CountsCheck | null) => ({
    kit_id: KitCode.parse(kit_id),
    is_registered: true,
    awaits_release: false,
    unpublished_pages: [7],
    uploaded_at: moment,
    counts_check,
  });
  await renderKits('?view=waiting', {
    [WAITING]: () => ({
      rows: [
        aRow(ODD, aCheck()),
        aRow(PLAIN, aCheck({ findings: [] })),
        aRow('MB000134', aCheck({ decision: 'hold', decided_at: later })),
        aRow('MB000135', aCheck({ decision: 'keep', decided_at: later })),
        aRow('MB000136', null),
      ],
      total: 5,
      file_max_bytes: 10,
    }),
  });
  const row = (kit_id: string) => page.getByRole('row').filter({ hasText: kit_id });
  await expect.element(row(ODD).getByText('Needs a decision')).toBeVisible();
  await expect.element(row(ODD).getByText(SENTENCE)).toBeVisible();
  await expect.element(row('MB000134').getByText('On hold')).toBeVisible();
  for (const kit_id of [PLAIN, 'MB000135', 'MB000136'])
    await expect.element(row(kit_id).getByText(/Unlike/)).not.toBeInTheDocument();
});

test('a release of implausible counts shows their findings and keeps them', async () => {
  const published = [aFile(1, moment), aFile(7, moment)];
  const { received } = await renderKits(`?kits=${ODD}`, {
    [filesOf(ODD)]: () => aReport(ODD, { awaits_release: true, is_proved: true, files: published }),
    [RELEASE]: () => aReport(ODD),
  });
  await expect.element(page.getByText(/compared with the other kits of this person/)).toBeVisible();
  await button(`Release report of ${ODD}`).click();
  const dialog = page.getByRole('dialog', { name: `Release the report of ${ODD}?` });
  await expect.element(dialog.getByText(SENTENCE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep and release' }).click();
  await expect
    .poll(() => received[RELEASE]?.map(({ body }) => body))
    .toEqual([{ keep: true, decided_at: null }]);
});

test('the limits are shown with their sources and genera, and can be loaded again', async () => {
  const { answers } = await renderKits(`?kits=${ODD}`, { [LIMITS]: refusal('not_found') });
  await button('Limits and sources').click();
  const dialog = page.getByRole('dialog', { name: 'Limits and sources' });
  await expect.element(dialog.getByText('Failed to load the limits. Please try again.')).toBeVisible();
  answers[LIMITS] = () => ({
    limits: [
      {
        code: 'skin_share',
        meaning: 'Largest share of skin genera in all reads',
        value: 0.03,
        unit: 'share',
        source: 'Counted on 467 samples.',
        changed_at: moment,
      },
      {
        code: 'smallest',
        meaning: 'Smallest',
        value: 0.00005,
        unit: 'share',
        source: 'Own.',
        changed_at: moment,
      },
    ],
    genera: [{ place: 'skin', genus_keys: ['finegoldia'] }],
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('Largest share of skin genera in all reads: 3%')).toBeVisible();
  await expect.element(dialog.getByText('Smallest: 0.005%')).toBeVisible();
  await expect.element(dialog.getByText(/Counted on 467 samples\. Set on Nov 21, 2026/)).toBeVisible();
  await dialog.getByText('Skin genera (1)').click();
  await expect.element(dialog.getByText('Finegoldia')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
