import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD, demoAdmin } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import { send } from './send.ts';
import type { RunningPortal } from './startPortal.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

test('a mother makes one record of two entries of her daughter, and undoes it', async ({ browser }) => {
  const admin = await aPerson(browser, demo.url);
  await login(admin.page, demoAdmin.email, DEMO_PASSWORD);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id: 'MB000990' });
  const mother = await aPerson(browser, demo.url);
  const { page } = mother;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const second = main.getByRole('link', { name: 'Kit ID: MB000990' });
  const first = main.getByRole('link', { name: 'Kit ID: MB000101' });
  const expectGood = async () => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };
  await login(page, 'meyer@demo.example', DEMO_PASSWORD);
  await send(page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meier' } },
    kit_id: 'MB000990',
    confirm_kit_id: 'MB000990',
  });

  await test.step('she reads the changes for each person, and that one date of birth is missing', async () => {
    await page.goto('/patients');
    await main
      .getByRole('link', { name: /Mia Meyer/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Entered twice\?/ }).click();
    await page.getByLabel('The other entry').selectOption({ label: 'Mia Meier' });
    await page.getByRole('button', { name: 'Preview the merge' }).click();
    await expect(dialog.getByText(/^One entry has no date of birth\./)).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText(
      /^Dr\. Elena Vargas sees .*MB000101.*, and no kits that you register later\.$/,
    );
    await expectGood();
  });

  await test.step('both kits stand in one record, and the doctor does not see the other one', async () => {
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Mia Meier merged')).toBeVisible();
    await expect(first).toBeVisible();
    await expect(second).toBeVisible();
    await expectGood();
    const doctor = await aPerson(browser, demo.url);
    await login(doctor.page, 'vargas@demo.example', DEMO_PASSWORD);
    await expect(doctor.page.getByText('MB000101').first()).toBeVisible();
    await expect(doctor.page.getByText('MB000990')).toHaveCount(0);
    expect(doctor.problems).toEqual([]);
  });

  await test.step('the undo brings the other entry back with its kit', async () => {
    await page.getByRole('button', { name: 'Undo the merge' }).click();
    await expectGood();
    await dialog.getByRole('button', { name: 'Undo the Merge' }).click();
    await expect(page.getByText('Mia Meier is a patient of their own again')).toBeVisible();
    await expect(second).toHaveCount(0);
    await page.goto('/patients');
    await main
      .getByRole('link', { name: /Mia Meier/ })
      .first()
      .click();
    await expect(second).toBeVisible();
    await expect(first).toHaveCount(0);
  });
  expect([...admin.problems, ...mother.problems]).toEqual([]);
});
