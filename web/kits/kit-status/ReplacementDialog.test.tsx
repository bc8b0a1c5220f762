import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const REPLACEMENT = '/api/admin/kit-inventory/MB000001/replacement';
const dialog = page.getByRole('dialog');
const code = dialog.getByRole('textbox', { name: 'Kit ID of the replacement' });
const reserve = dialog.getByRole('button', { name: 'Reserve' });

const inventory = listKitInventory.result.parse({
  rows: [
    {
      kit_id: 'MB000001',
      is_active: true,
      created_at: '2026-03-01T10:00:00Z',
      is_registered: true,
      status: 'rejected',
      patient_name: 'Mia Meyer',
      customer_email: 'anna@example.org',
    },
  ],
  total: 1,
  counts: { total: 1, active: 1, inactive: 0, registered: 1, unregistered: 0 },
});

async function openDialog(replaced_by: string | null, answers: Answers) {
  const portal = await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': () => inventory,
    'GET /api/admin/kit-inventory/MB000001/status-changes': () => ({
      status: 'rejected',
      report_generated_at: null,
      replaced_by,
      changes: [],
    }),
    ...answers,
  });
  await page.getByRole('button', { name: 'More actions for kit MB000001' }).click();
  await page.getByRole('button', { name: 'Replacement of kit MB000001' }).click();
  await expect.element(dialog).toBeVisible();
  return portal;
}

test('a replacement needs a Kit ID, shows a refusal, and is then reserved', async () => {
  const { received, answers } = await openDialog(null, {
    [`PUT ${REPLACEMENT}`]: refusal('kit_already_reserved'),
  });
  await expect.element(reserve).toBeEnabled();
  await reserve.click();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('mb 000140');
  await reserve.click();
  await expect.element(dialog.getByText('This Kit ID is already reserved for somebody.')).toBeVisible();

  answers[`PUT ${REPLACEMENT}`] = () => ({ reserved_at: '2026-03-02T10:00:00Z' });
  await reserve.click();
  await expect.element(page.getByText('Kit MB000140 replaces kit MB000001')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[`PUT ${REPLACEMENT}`]?.at(-1)?.body).toEqual({ kit_id: 'MB000140' });
});

test('a reserved replacement is released after a question, unless it is registered', async () => {
  const { answers } = await openDialog('MB000140', {
    [`DELETE ${REPLACEMENT}`]: refusal('kit_already_registered'),
  });
  const release = dialog.getByRole('button', { name: 'Release' });
  await release.click();
  await expect.element(dialog.getByText('This Kit ID has already been registered.')).toBeVisible();
  answers[`DELETE ${REPLACEMENT}`] = () => undefined;
  await release.click();
  await expect.element(page.getByText('Kit MB000140 is no longer reserved')).toBeVisible();
});
