import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const WAITING = 'GET /api/admin/reports';
const kits = ['MB000132', 'MB000133'];
const moment = '2026-11-21T10:00:00Z';
const waiting = (kit_id: string) => ({
  kit_id,
  is_registered: true,
  awaits_release: false,
  unpublished_pages: [1],
  uploaded_at: moment,
});
const doubtful = {
  ...waiting('MB000134'),
  counts_check: { version: 1, findings: [], decision: 'hold', decided_at: moment },
};
const files = (kit_id: string) => () => ({
  kit_id,
  is_registered: true,
  awaits_release: false,
  report_generated_at: null,
  files: [{ page: 1, version: 1, bytes: 10, uploaded_at: moment, published_at: null, drawn_from: null }],
  amended_at: null,
  replaced_pages: [],
});
const publishOf = (kit_id: string) => `POST /api/admin/reports/${kit_id}/publish`;

test('the plausible reports of a page are selected and published together, and doubtful ones are not', async () => {
  const list = (rows: object[]) => () => ({ rows, total: rows.length, file_max_bytes: 10 });
  const { received, answers } = await renderPortal(
    '/admin/reports?view=waiting',
    aProfile({ role: 'admin' }),
    {
      [WAITING]: list([...kits.map(waiting), doubtful]),
      ...Object.fromEntries(
        kits.flatMap((kit_id) => [
          [`GET /api/admin/reports/${kit_id}`, files(kit_id)],
          [publishOf(kit_id), files(kit_id)],
        ]),
      ),
    },
  );
  await page.getByRole('checkbox', { name: 'Select all plausible reports on this page' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'MB000133' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'MB000134' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Publish 2 reports' }).click();
  answers[WAITING] = list([doubtful]);
  await page
    .getByRole('dialog', { name: 'Publish 2 reports?' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect.element(page.getByText('Reports of 2 kits published')).toBeVisible();
  for (const kit_id of kits) expect(received[publishOf(kit_id)]).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Publish 2 reports' })).not.toBeInTheDocument();
});
