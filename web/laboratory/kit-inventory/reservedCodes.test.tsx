import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getKitFigures, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const code = {
  kit_id: 'MB000002',
  is_active: true,
  created_at: '2026-03-01T10:00:00Z',
  is_registered: false,
  status: null,
  patient_name: null,
  customer_email: null,
  replaces: 'MB000008',
};
const replacement = {
  ...code,
  kit_id: 'MB000001',
  is_registered: true,
  status: 'registered',
  patient_name: 'Mia Meyer',
  customer_email: 'anna@example.org',
  replaces: 'MB000009',
};

test('the inventory shows which codes are reserved for rejected kits, and which replace them', async () => {
  await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': () =>
      listKitInventory.result.parse({
        rows: [replacement, code],
        total: 2,
        counts: { total: 2, active: 2, inactive: 0, registered: 1, unregistered: 1 },
      }),
    'GET /api/admin/kit-figures': () =>
      getKitFigures.result.parse({ weeks: [], open: [], inactive_unregistered: 0 }),
  });
  const cell = (name: string) => page.getByRole('cell', { name });
  await expect.element(cell('Registered Mia Meyer Replaces kit MB000009')).toBeVisible();
  await expect.element(cell('Unregistered Reserved to replace kit MB000008')).toBeVisible();
});
