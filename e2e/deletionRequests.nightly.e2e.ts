import { expect } from '@playwright/test';
import { executeOn } from '#db/testing/executeOn.ts';
import { newAccount } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'anna.leaving@example.org';
const kit_id = 'MB103148';

let database: string;
let admin: Person;
let anna: Person;

test.beforeAll(async ({ shared }) => {
  ({ database, admin } = shared);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
  anna = await shared.aPerson();
  await newAccount(anna.page, email, password, 'My daughter has stomach pain');
  await send(anna.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
    kit_id,
    confirm_kit_id: kit_id,
  });
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
});

test('a family asks for the deletion of its account, changes its mind, and leaves after all', async () => {
  const { page } = anna;
  const banner = page.getByRole('alert').filter({ hasText: 'Your account will be deleted on' });

  await test.step('the account leads to the records that are deleted and those that stay', async () => {
    await page.goto('/account');
    const link = page.getByRole('link', { name: 'Delete account' });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await link.click();
    await expect(page.getByText('1 patient: Mia Meyer')).toBeVisible();
    await expect(page.getByText(`${kit_id}: not at the laboratory yet`)).toBeVisible();
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  const ask = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Current password').fill(password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(banner).toBeVisible();
  };

  await test.step('the password asks for the deletion; a mail and every home screen say so', async () => {
    await ask();
    await expectAccessible(page);
    await expect(async () => {
      const mails = await (await page.request.get('/dev/mail')).text();
      expect(mails).toContain('Your account will be deleted in two weeks, as you asked.');
    }).toPass();
    await page.goto('/patients');
    await expect(page.getByRole('heading', { level: 2, name: 'Mia Meyer' })).toBeVisible();
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(banner).toBeVisible();
      await expectAccessible(page);
    }
  });

  await test.step('administrators see the date', async () => {
    await admin.page.goto(`/admin/manage-users?search=${email}`);
    await expect(admin.page.getByRole('row').filter({ hasText: email })).toContainText('Will be deleted on');
    await expectAccessible(admin.page);
  });

  await test.step('one click keeps the account', async () => {
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your account stays')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('two weeks after another request, the account is gone', async () => {
    await page.goto('/account/delete');
    await ask();
    await executeOn(
      database,
      `update app.deletion_requests set requested_at = requested_at - interval '14 days',
         due_at = due_at - interval '14 days'`,
    );
    await executeOn(database, `select graphile_worker.add_job('deleteDueAccounts')`);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await admin.page.reload();
    await expect(admin.page.getByText('Total: 0 users')).toBeVisible();
    expect(await (await page.request.get('/dev/mail')).text()).not.toContain(email);
  });
});
