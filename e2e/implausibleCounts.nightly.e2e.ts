import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { seriesCounts } from '../demo/reports/longSeries.ts';
import { login } from './accountSteps.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

const widths = [1440, 360] as const;

test('an administrator sends counts that look wrong, holds them, and keeps them after a check', async ({
  sharedDemo,
}) => {
  const { page, problems } = await sharedDemo.aPerson();
  const accessibleAtEachWidth = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: widths[0], height: 900 });
  };
  const card = page.getByRole('region', { name: 'MB000158' });
  const finding = 'Unlike stool: 23.7% skin genera (limit 3%)';
  await login(page, 'admin@demo.example', DEMO_PASSWORD);

  await test.step('the card shows the findings after the upload', async () => {
    await page.goto('/admin/reports');
    const buffer = Buffer.from(seriesCounts({ subject: 'M3', day: 72 }).csv);
    await page
      .getByLabel('Report files')
      .setInputFiles({ name: 'MB000158_Counts.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Method').fill('16S rRNA, V4');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(card.getByText(finding)).toBeVisible();
    await accessibleAtEachWidth();
  });

  await test.step('a publication needs a decision, and a hold keeps the report back', async () => {
    await page.getByRole('button', { name: 'Publish MB000158' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the report of MB000158?' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('Please keep or hold the counts')).toBeVisible();
    await accessibleAtEachWidth();
    await dialog.getByRole('button', { name: 'Limits and sources' }).click();
    const limits = page.getByRole('dialog', { name: 'Limits and sources' });
    await expect(limits.getByText('Largest share of skin genera in all reads: 3%')).toBeVisible();
    await accessibleAtEachWidth();
    await limits.getByRole('button', { name: 'Close' }).click();

    await dialog.getByRole('radio', { name: /^Hold/ }).check();
    await dialog.getByLabel('Note for staff (Optional)').fill('Called the laboratory');
    await dialog.getByRole('button', { name: 'Hold' }).click();
    await expect(card.getByText(/^Held by Ada Nowak on .*: Called the laboratory$/)).toBeVisible();
  });

  await test.step('the list of waiting kits shows each kit with its reason', async () => {
    await page.getByRole('tab', { name: /^Waiting kits/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'MB000158' });
    await expect(row.getByText('On hold')).toBeVisible();
    await expect(row.getByText(finding)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'MB000159' })).toContainText('Needs a decision');
    await accessibleAtEachWidth();
    await row.getByRole('button', { name: 'Preview and publish: MB000158' }).click();
  });

  await test.step('kept counts are published, and the card names their keeper', async () => {
    await page.getByRole('button', { name: 'Publish MB000158' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the report of MB000158?' });
    await dialog.getByRole('radio', { name: /^Keep/ }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(card.getByText('Published, awaiting registration')).toBeVisible();
    await expect(card.getByText(/^Kept by Ada Nowak on /)).toBeVisible();
    await accessibleAtEachWidth();
  });
  expect(problems).toEqual([]);
});
