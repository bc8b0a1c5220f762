import { everyEngine, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { tile } from './inventorySteps.ts';
import { expectAccessibleAtAnyWidth } from './watchedPage.ts';

/** Kits of other stories. */
let others = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ sharedPortal }) => {
  const { page } = sharedPortal.admin;
  await page.goto('/admin/kit-inventory');
  others = Number(await tile(page, 'Total').innerText());
});

async function addKits(page: Page, tab: string, typed: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add Kits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Kits' });
  await dialog.getByRole('tab', { name: tab }).click();
  for (const [label, text] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

test(
  'kits are added one by one, as a range and as a list; of what exists in part, the rest',
  everyEngine,
  async ({ sharedPortal }) => {
    const { page } = sharedPortal.admin;
    await addKits(page, 'Single Kit', { 'Kit ID': 'mb000199' });
    await expect(page.getByText('Kit MB000199 added successfully')).toBeVisible();
    await addKits(page, 'Range', { 'Start Kit ID': 'MB000200', 'End Kit ID': 'MB000229' });
    await expect(page.getByText('Added 30 kits from MB000200 to MB000229')).toBeVisible();

    await addKits(page, 'Bulk Import', { 'Kit IDs': 'mb000229, MB000230\n\nMB000199' });
    const dialog = page.getByRole('dialog', { name: 'Add Kits' });
    await expect(dialog.getByText('Failed to add bulk kits. Some kits may already exist.')).toBeVisible();
    await expect(dialog.getByText('MB000229, MB000199')).toBeVisible();
    await expectAccessibleAtAnyWidth(page);
    await dialog.getByRole('button', { name: 'Add the rest' }).click();
    await expect(page.getByText('Added 1 kits successfully')).toBeVisible();
    await expect(tile(page, 'Total')).toHaveText(String(others + 32));
    await expectAccessibleAtAnyWidth(page);
  },
);

test('a kit is deactivated and activated again', everyEngine, async ({ sharedPortal }) => {
  const { page } = sharedPortal.admin;
  await page.getByRole('searchbox', { name: 'Search' }).fill('0199');
  await page.getByRole('button', { name: 'Deactivate kit MB000199' }).click();
  await expect(page.getByText('Kit MB000199 deactivated successfully')).toBeVisible();
  await expect(tile(page, 'Inactive')).toHaveText('1');
  await page.getByRole('button', { name: 'Activate kit MB000199' }).click();
  await expect(page.getByText('Kit MB000199 activated successfully')).toBeVisible();
  await expect(tile(page, 'Active')).toHaveText(String(others + 32));
});
