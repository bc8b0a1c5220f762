import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const kit_record_id = '5b7a1c1e-0000-4000-8000-000000000002';
const registration = 'GET /api/admin/kit-inventory/MB000132/registration';
const undo = 'POST /api/admin/kit-inventory/MB000132/undo-registration';
const created_at = '2026-03-01T10:00:00Z';
const inventory = listKitInventory.result.parse({
  rows: [
    {
      kit_id: 'MB000132',
      is_active: true,
      created_at,
      is_registered: true,
      status: 'received',
      patient_name: 'Mia Meyer',
      customer_email: 'anna@example.org',
    },
  ],
  total: 1,
  counts: { total: 1, active: 1, inactive: 0, registered: 1, unregistered: 0 },
});
const found = {
  kit_record_id,
  registered_at: created_at,
  status: 'received',
  customer_email: 'anna@example.org',
  patient_name: 'Mia Meyer',
  has_answers: true,
};
const dialog = page.getByRole('dialog', { name: 'Undo the registration of kit MB000132?' });

async function openDialog(answers: Answers = {}) {
  const portal = await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': () => inventory,
    'GET /api/admin/kit-claims/open': () => ({ open: 2 }),
    [registration]: () => found,
    ...answers,
  });
  await page.getByRole('button', { name: 'More actions for kit MB000132' }).click();
  await page.getByRole('button', { name: 'Undo Registration of kit MB000132' }).click();
  return portal;
}

test('an undo names its effect on the registration and sends the one on the screen', async () => {
  const { received } = await openDialog();
  await expect.element(dialog.getByText('Mia Meyer')).toBeVisible();
  await expect.element(dialog.getByText('Submitted', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo registration' }).click();
  await expect.element(page.getByText('Registration of kit MB000132 undone')).toBeVisible();
  expect(received[undo]).toMatchObject([{ body: { kit_record_id } }]);
});

test('a double click undoes a registration once', async () => {
  const { received } = await openDialog();
  await dialog.getByRole('button', { name: 'Undo registration' }).dblClick();
  await expect.element(page.getByText('Registration of kit MB000132 undone')).toBeVisible();
  expect(received[undo]).toHaveLength(1);
});

test('an undo that was overtaken by another change says so in the dialog', async () => {
  await openDialog({ [undo]: refusal('registration_changed') });
  await expect.element(dialog.getByText('Mia Meyer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo registration' }).click();
  await expect.element(dialog.getByText(/was changed in the meantime/)).toBeVisible();
});

test('a registration that does not load sends no undo and can be loaded again', async () => {
  const { answers, received } = await openDialog({ [registration]: refusal('unexpected') });
  await expect.element(dialog.getByText(/Failed to load the registration of this kit/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Undo registration' })).toBeDisabled();
  expect(received[undo]).toBeUndefined();
  answers[registration] = () => found;
  await dialog.getByRole('button', { name: /try again|retry/i }).click();
  await expect.element(dialog.getByText('Mia Meyer')).toBeVisible();
});

test('the inventory leads to the open claims', async () => {
  await openDialog();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText(/^2 claims to kits wait for your decision\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show open claims' }))
    .toHaveAttribute('href', '/admin/kit-claims?state=open');
});
