import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { type RunningPortal, startDemo } from './startPortal.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

test("a practitioner compares a patient's kits from the table, and the family from the patient's page", async ({
  browser,
}) => {
  const practitioner = await aPerson(browser, demo.url);
  await test.step('the practitioner opens the comparison by the name, and takes it along', async () => {
    const { page } = practitioner;
    await login(page, 'vargas@demo.example', DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Mia Meyer' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Over time' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Sample / })).toContainText(/20\d\d.*20\d\d/);
    await expect(page.getByText('Samples over time. 1: kit MB000101', { exact: false })).toBeAttached();
    await expectAccessible(page);
    await page
      .getByRole('region', { name: 'Symptoms' })
      .getByRole('button', { name: 'Show as table' })
      .click();
    await expect(page.getByRole('region', { name: 'Digestion and elimination' })).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toContain('"1 · MB000101","2 · MB000102"');
    expect(csv).not.toContain('Mia');
  });

  const customer = await aPerson(browser, demo.url);
  await test.step('the family compares the same kits on a phone', async () => {
    const { page } = customer;
    await login(page, 'meyer@demo.example', DEMO_PASSWORD);
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Mia Meyer/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Compare over time' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Symptoms' })).toBeVisible();
    await expectAccessible(page);
    // Wide tables scroll in their own box.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
  expect([practitioner.problems, customer.problems]).toEqual([[], []]);
});
