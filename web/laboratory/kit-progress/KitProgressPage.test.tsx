import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KitInProgress } from '#contract/laboratory/kit-progress.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const kit = (number: number, status: KitInProgress['status']): KitInProgress => ({
  kit_id: KitCode.parse(`MB00000${number}`),
  status,
  registered_at: new Date(Date.now() - number * 86_400_000).toISOString(),
  changed_at: new Date().toISOString(),
  laboratory_name: null,
});
const rows = [kit(3, 'received'), kit(2, 'registered'), kit(1, 'received')];
const MOVE = 'POST /api/admin/kit-status-changes';
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the selected kits of a page get one status, an undo takes it back, and a refused kit stays selected', async () => {
  const { received } = await renderPortal('/admin/kit-progress?filter=late', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-progress': () => ({ rows, total: 3 }),
    [MOVE]: ({ body }) => ({
      refused: (body as { changes: { kit_id: string }[] }).changes
        .filter(({ kit_id }) => kit_id === 'MB000003')
        .map(({ kit_id }) => ({ kit_id, message: 'The status was changed.' })),
    }),
  });
  await expect.element(page.getByRole('cell', { name: /\(3 days\)/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(page.getByText('3 kits selected')).toBeVisible();
  await button('In analysis (2)').click();
  await expect.element(page.getByText('1 kit: In analysis')).toBeVisible();
  await expect.element(page.getByText('MB000003: The status was changed.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'MB000003' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'MB000001' })).not.toBeChecked();
  await button('Undo').click();
  await expect.element(page.getByText('1 kit: Sample received')).toBeVisible();
  expect(received[MOVE]?.map(({ body }) => body)).toEqual([
    {
      changes: [
        { kit_id: 'MB000003', from_status: 'received', status: 'in_analysis' },
        { kit_id: 'MB000001', from_status: 'received', status: 'in_analysis' },
      ],
    },
    { changes: [{ kit_id: 'MB000001', from_status: 'in_analysis', status: 'received' }] },
  ]);
  await page.getByLabelText('Progress').selectOptions('Information needed');
  await expect
    .poll(() => received['GET /api/admin/kit-progress']?.at(-1)?.query)
    .toMatchObject({ filter: 'information_needed' });
});

test('each of two equal changes can be taken back, also from another page, and a late undo says that it failed', async () => {
  const changed: unknown[] = [];
  const { history } = await renderPortal('/admin/kit-progress', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-progress': () => ({ rows, total: 3 }),
    [MOVE]: ({ body }) => {
      changed.push(body);
      return {
        refused:
          changed.length > 2 ? [{ kit_id: 'MB000001', message: 'This change can no longer be undone.' }] : [],
      };
    },
  });
  for (const kit_id of ['MB000003', 'MB000001']) {
    await page.getByRole('checkbox', { name: kit_id }).click();
    await button('In analysis (1)').click();
    await expect.element(button('In analysis (1)')).not.toBeInTheDocument();
    // The buttons are gone, and the focus is at their screen.
    await expect.element(page.getByRole('main')).toHaveFocus();
  }
  await expect.poll(() => button('Undo').elements().length).toBe(2);
  history.push('/account');
  await expect.element(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await button('Undo').last().click();
  await expect.element(page.getByText('MB000001: This change can no longer be undone.')).toBeVisible();
  expect(changed.at(-1)).toEqual({
    changes: [{ kit_id: 'MB000001', from_status: 'in_analysis', status: 'received' }],
  });
});

test('a card names the registration that it is sorted by, with its age', async () => {
  await renderPortal('/admin/kit-progress', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-progress': () => ({ rows: [kit(3, 'received'), kit(0, 'received')], total: 2 }),
  });
  await page.viewport(320, 844);
  await expect.element(page.getByText('Registered 3 days ago')).toBeVisible();
  await expect.element(page.getByText('Registered today')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
});

test('a phone shows the buttons for many kits once a kit is selected', async () => {
  await renderPortal('/admin/kit-progress', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-progress': () => ({ rows, total: 3 }),
  });
  await page.viewport(390, 844);
  await expect.element(page.getByRole('checkbox', { name: 'MB000003' })).toBeVisible();
  await expect.element(button('In analysis')).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'MB000003' }).click();
  await expect.element(button('In analysis (1)')).toBeVisible();
});
