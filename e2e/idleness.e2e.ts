import { expect, test } from '@playwright/test';
import { newAccount } from './accountSteps.ts';
import { newDataFolder, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';

test('an idle user is warned, logged out, and finds the typed text after logging in again', async ({
  browser,
}) => {
  const folder = newDataFolder();
  // Half a minute of idleness, with a warning six seconds before its end.
  const hasty = await startPortal(folder, {
    DATABASE_URL: await storyDatabase(),
    SESSION_IDLE_MINUTES: '0.5',
  });
  const person = await aPerson(browser, hasty.url);
  const { page } = person;
  await newAccount(page, 'anna@example.org', password, 'My daughter has stomach pain');
  await page.getByRole('link', { name: 'Register Kit' }).first().click();
  await page.getByLabel(/^First name/i).fill('Mia');
  await expect(page.getByRole('heading', { name: 'Are you still there?' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await expect(page.getByText(/Your session has ended\. Log in again/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel(/^First name/i)).toHaveValue('Mia');
  expect(person.problems).toEqual([]);
  await person.context.close();
  await hasty.stop();
  removeDataFolder(folder);
});
