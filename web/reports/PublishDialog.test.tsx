import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { UploadedReport } from '#contract/reports/reports.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { renderOver } from './testing/renderOver.tsx';

/** A report whose second version of page 1 replaces the published one. */
const replacing = (kit_id: string): UploadedReport => ({
  kit_id: KitCode.parse(kit_id),
  is_registered: true,
  awaits_release: false,
  report_generated_at: null,
  files: [
    {
      page: 1,
      version: 2,
      bytes: 1000,
      uploaded_at: '2026-11-21T10:00:00Z',
      published_at: null,
      drawn_from: null,
    },
  ],
  amended_at: null,
  replaced_pages: [1],
});

async function show(...kit_ids: string[]) {
  const onClose = vi.fn();
  const screen = await renderOver({}, <PublishDialog reports={kit_ids.map(replacing)} onClose={onClose} />);
  const reason = screen.getByLabelText('Reason for the replacement');
  await expect.element(reason).toBeVisible();
  return { screen, reason, onClose };
}

test('Escape closes the dialog only while no reason is typed', async () => {
  const { reason, onClose } = await show('MB000132');
  await reason.fill('Another unit');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(reason).toHaveValue('Another unit');
  await reason.fill('');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the reason of several reports says that all their readers read it', async () => {
  const { screen } = await show('MB000132', 'MB000133');
  await expect
    .element(screen.getByText(/^The customers of these 2 reports and the practitioners with access read it/))
    .toBeVisible();
});

test('earlier files that were wrong are withdrawn for a reason of the catalogue', async () => {
  const reason = {
    id: '5b7a1c1e-0000-4000-8000-000000000001',
    kind: 'withdrawn',
    name: 'Samples mixed up',
    reason: 'Two samples were mixed up.',
    next_step: 'Do not act on it.',
    days_to_act: null,
    has_replacement: false,
    is_active: true,
    version: 1,
  };
  const screen = await renderOver(
    {
      'GET /api/kit-reasons': () => Response.json({ reasons: [reason] }),
      'POST /api/admin/reports/MB000132/publish': () => Response.json({}),
    },
    <PublishDialog reports={[replacing('MB000132')]} onClose={() => {}} />,
  );
  await screen.getByLabelText(/^The earlier files were another person’s/).click();
  await screen.getByRole('button', { name: 'Publish' }).click();
  await expect.element(screen.getByText('Please choose a reason')).toBeVisible();
  await screen.getByLabelText('Reason').selectOptions('Samples mixed up');
  await screen.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(() => vi.mocked(fetch).mock.calls.flatMap(([, init]) => init?.body ?? []))
    .toEqual([JSON.stringify({ files: [{ page: 1, version: 2 }], withdrawal_reason_id: reason.id })]);
});
