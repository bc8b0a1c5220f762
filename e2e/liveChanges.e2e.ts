import { expect, type Page, test } from '@playwright/test';
import { login, newAccount, newFirstAdmin } from './accountSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'anna@example.org';
const kit_id = 'MB000132';
const data_folder = newDataFolder();

let portal: RunningPortal;
let admin: Person;
let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
  anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, email, password, 'My daughter has stomach pain');
  await send(anna.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
    kit_id,
    confirm_kit_id: kit_id,
  });
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
  await portal.stop();
  removeDataFolder(data_folder);
});

/** Opens a screen and waits until it follows changes. */
async function follow(page: Page, address: string): Promise<void> {
  const socket = page.waitForEvent('websocket');
  await page.goto(address);
  const { payload } = await (await socket).waitForEvent('framereceived');
  expect(String(payload)).toContain('"status":"ok"');
}

test('a status that an administrator sets appears on the open card of the customer', async () => {
  const { page } = anna;
  await follow(page, '/patients');
  await page.getByRole('navigation').getByRole('link', { name: /Mia/ }).first().click();
  await expect(page.getByText(`Kit ID: ${kit_id}`)).toBeVisible();
  await send(admin.page, 'POST', `/api/admin/kit-inventory/${kit_id}/status-changes`, {
    from_status: 'registered',
    status: 'information_needed',
    reason: 'On which day did you take the sample?',
  });
  await expect(page.getByText('On which day did you take the sample?').first()).toBeVisible();
});

test('an editor of notes learns that somebody else saved them before a conflict', async ({ browser }) => {
  const other = await aPerson(browser, portal.url);
  await login(other.page, 'admin@example.org', password);
  const address = `/practitioner-patients?tab=all&search=${kit_id}`;
  await follow(admin.page, address);
  const notes = (page: Page) => page.getByLabel(`Practitioner notes of ${kit_id}`);
  await notes(admin.page).fill('Please call the family.');
  await other.page.goto(address);
  await notes(other.page).fill('Less sugar.');
  await other.page.getByRole('button', { name: `Save notes of ${kit_id}` }).click();
  await expect(admin.page.getByText('Not saved: changed elsewhere')).toBeVisible();
  await expect(notes(admin.page)).toHaveValue('Please call the family.');
  await other.context.close();
});

test('a screen leaves at once when its session is ended on another device', async ({ browser }) => {
  const { page } = anna;
  const elsewhere = await aPerson(browser, portal.url);
  await login(elsewhere.page, email, password);
  await follow(page, '/patients');
  await elsewhere.page.evaluate(() => fetch('/auth/v1/logout?scope=others', { method: 'POST' }));
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await elsewhere.context.close();
});
