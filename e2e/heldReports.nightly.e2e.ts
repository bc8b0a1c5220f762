import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import { publishPage } from './reportSteps.ts';
import type { RunningPortal } from './startPortal.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

/** In analysis, and shared with Dr. Vargas. */
const kit_id = 'MB000102';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

test('a practitioner reads a new report first, and the family knows until when and reads it after the release', async ({
  browser,
}) => {
  const admin = await aPerson(browser, demo.url);
  const practitioner = await aPerson(browser, demo.url);
  const family = await aPerson(browser, demo.url);

  await test.step('the administrator sees the choices of practitioners', async () => {
    const { page } = admin;
    await login(page, 'admin@demo.example', DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Practitioner Codes' }).click();
    await page.getByLabel('Practitioners may read new reports first').selectOption('For 10 days at most');
    await expect(page.getByLabel('Practitioners who chose nothing')).toHaveValue('0');
    await expectAccessible(page);
  });

  await test.step('the practitioner chooses a time in Account', async () => {
    const { page } = practitioner;
    await login(page, 'vargas@demo.example', DEMO_PASSWORD);
    await page.goto('/account');
    const choice = page.getByLabel('Read new reports of my patients first');
    await expect(choice.getByRole('option')).toHaveCount(11);
    await choice.selectOption('For 7 days at most');
    await expect(choice).toBeEnabled();
    await expectAccessible(page);
  });

  await publishPage(admin.page, kit_id);

  await test.step('the family reads who holds the report, and no page of it', async () => {
    const { page } = family;
    await login(page, 'meyer@demo.example', DEMO_PASSWORD);
    await page.goto('/patients');
    await page.getByRole('navigation').getByRole('link', { name: 'Mia Meyer' }).click();
    const card = page.getByRole('listitem').filter({ hasText: `Kit ID: ${kit_id}` });
    await expect(card.getByText(/Held by Dr\. Elena Vargas until .* at the latest\./)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('link', { name: `Kit ID: ${kit_id}` }).click();
    await expect(page.getByRole('heading', { name: 'The report is ready' })).toBeVisible();
    expect((await page.request.get(`/api/kit/${kit_id}/page/1`)).status()).toBe(404);
    await expectAccessible(page);
  });

  await test.step('the practitioner reads and releases it', async () => {
    const { page } = practitioner;
    await page.goto(`/kit/${kit_id}/report`);
    await expect(page.frameLocator('iframe').getByText(`Report of ${kit_id}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Release to the family now' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(page.getByText('Report released to the family')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release to the family now' })).toBeHidden();
  });

  await test.step("the report appears on the family's open screen by itself", async () => {
    const { page } = family;
    await expect(page.frameLocator('iframe').getByText(`Report of ${kit_id}`)).toBeVisible();
    await expectAccessible(page);
  });

  expect([admin.problems, practitioner.problems, family.problems]).toEqual([[], [], []]);
});
