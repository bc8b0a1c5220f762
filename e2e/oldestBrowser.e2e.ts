import { expect, test } from '@playwright/test';
import { unpackOldestChromium } from '../tools/browsers/oldestChromium.ts';
import { loginByForm, newFirstAdmin, openMailedLink, register, signOut } from './accountSteps.ts';
import { answerGenericQuestionnaire } from './questionnaireSteps.ts';
import { publishPage } from './reportSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'anna@example.org';
const kit_id = 'MB000132';
const data_folder = newDataFolder();

let portal: RunningPortal;

test.beforeAll(async () => {
  await unpackOldestChromium();
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
});

test.afterAll(async () => {
  await portal.stop();
  removeDataFolder(data_folder);
});

test('a family comes from the registration to the report in the oldest Chromium', async ({ browser }) => {
  expect(browser.version()).toMatch(/^112\./);
  const admin = await aPerson(browser, portal.url);
  const customer = await aPerson(browser, portal.url);
  const { page } = customer;

  await test.step('the customer signs up', async () => {
    await register(page, email, password, 'My daughter has stomach pain');
    await openMailedLink(page, email, password);
    await signOut(page);
  });

  await test.step('a link to a screen leads there after the login', async () => {
    await page.goto('/register-kit');
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/register-kit');
    await expectAccessible(page);
  });

  await test.step('the customer registers a kit', async () => {
    await newFirstAdmin(admin.page, portal, password);
    await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
    await page.getByLabel(/^First name/i).fill('Mia');
    await page.getByLabel(/^Last name/i).fill('Meyer');
    await page.getByLabel(/date of birth/i).fill('2017-03-14');
    await page.getByLabel(/^I am the parent or legal guardian/).check();
    await page.getByLabel(/^Kit ID/).fill(kit_id);
    await page.getByLabel(/^Confirm Kit ID/).fill(kit_id);
    await page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(page.getByText('Kit registered successfully!')).toBeVisible();
  });

  await test.step('the customer answers the questionnaire', () =>
    answerGenericQuestionnaire(page, 'Mia Meyer', kit_id));

  await test.step('the customer reads the report', async () => {
    await publishPage(admin.page, kit_id);
    await page.goto(`/kit/${kit_id}/report`);
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: `Report of ${kit_id}` }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the home lists the kit', async () => {
    await signOut(page);
    await loginByForm(page, email, password);
    await expect(page.getByRole('main').getByText(kit_id).first()).toBeVisible();
    await expectAccessible(page);
  });

  expect(customer.problems).toEqual([]);

  await test.step('without popovers, the further actions of a kit are in its row', async () => {
    await admin.page.goto('/admin/kit-inventory');
    await admin.page.getByRole('button', { name: `Deactivate kit ${kit_id}` }).click();
    await expect(admin.page.getByRole('row', { name: kit_id }).getByText('Inactive')).toBeVisible();
  });
});
