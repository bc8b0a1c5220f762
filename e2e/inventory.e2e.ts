import { test } from '@playwright/test';
import { newAccount, newFirstAdmin, signOut } from './accountSteps.ts';
import { expect } from './engines/expect.ts';
import { rowOf, tile } from './inventorySteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessibleAtAnyWidth, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const data_folder = newDataFolder();

let portal: RunningPortal;
let admin: Person;
let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id: 'MB000132' });
  const range = { start: 'MB000200', end: 'MB000230' };
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { range });
  anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, 'anna@example.org', password, 'My daughter has stomach pain');
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
  await portal.stop();
  removeDataFolder(data_folder);
});

test('labels are printed on the sheet that was chosen, and lead to the registration after a login', async () => {
  const { page } = admin;
  await page.goto('/admin/kit-inventory?search=0132');
  await page.getByRole('link', { name: 'Print Labels' }).click();
  await expect(page.getByRole('img', { name: 'QR code to register kit MB000132' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a range instead' }).click();
  await page.getByLabel('Start Kit ID').fill('MB000200');
  await page.getByLabel('End Kit ID').fill('MB000232');
  await page.getByRole('button', { name: 'Show Labels' }).click();
  await expect(page.getByText('31 labels')).toBeVisible();
  await expect(page.getByRole('list', { name: /^Sheet/ })).toHaveCount(2);
  await expectAccessibleAtAnyWidth(page);
  const sheets = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);

  await signOut(anna.page);
  await anna.page.goto('/register-kit?kit=MB000132');
  await anna.page.getByLabel('Email').fill('anna@example.org');
  await anna.page.getByLabel('Password').fill(password);
  await anna.page.getByRole('button', { name: 'Login' }).click();
  await expect(anna.page.getByLabel('Kit ID', { exact: true })).toHaveValue('000132');
  await anna.page.getByLabel('First name').fill('Mia');
  await anna.page.getByLabel('Last name').fill('Meyer');
  await anna.page.getByLabel('Confirm Kit ID').fill('MB000132');
  await anna.page.getByRole('button', { name: 'Register Kit' }).click();
  await expect(anna.page.getByText('Kit registered successfully!')).toBeVisible();
});

test('a practitioner is assigned to a registered kit, once', async ({ browser }) => {
  const { page } = admin;
  const paula = await aPerson(browser, portal.url);
  await newAccount(paula.page, 'paula@example.org', password, 'I look after patients with kits');
  await page.getByRole('link', { name: 'Manage Users' }).click();
  const user = rowOf(page, 'paula@example.org');
  await user.getByRole('button', { name: /^Edit/ }).click();
  await user.getByRole('textbox', { name: /full name/i }).fill('Dr. Paula Prent');
  await user.getByRole('combobox', { name: /role/i }).selectOption('Practitioner');
  await user.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/User updated successfully/)).toBeVisible();

  await page.goto('/admin/kit-inventory?search=0132');
  await expect(rowOf(page, 'MB000132')).toContainText('Mia Meyer');
  await expect(tile(page, 'Registered')).toHaveText('1');
  const dialog = page.getByRole('dialog');
  const assign = async () => {
    await page.getByRole('button', { name: 'Assign Practitioner to kit MB000132' }).click();
    await expect(dialog.getByText('anna@example.org')).toBeVisible();
    const select = dialog.getByRole('combobox', { name: 'Practitioner' });
    const option = select.getByRole('option', { name: /^Dr\. Paula Prent \([A-Z0-9]{6}\)$/ });
    await select.selectOption((await option.getAttribute('value')) ?? '');
    await dialog.getByRole('button', { name: 'Assign Practitioner' }).click();
  };
  await assign();
  await expect(page.getByText('Successfully assigned Dr. Paula Prent to kit MB000132')).toBeVisible();
  await assign();
  await expect(dialog.getByText('This practitioner is already assigned to this patient')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(paula.problems).toEqual([]);
  await paula.context.close();
});

test('the status of a kit changes step by step, and the family reads what became of it', async () => {
  const { page } = admin;
  const dialog = page.getByRole('dialog', { name: 'Status of Kit MB000132' });
  const open = async () => {
    await page.getByRole('button', { name: 'More actions for kit MB000132' }).click();
    await page.getByRole('button', { name: 'Change Status of kit MB000132' }).click();
  };
  await open();
  await dialog.getByLabel('New status').selectOption('Sample received');
  await dialog.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText('Kit MB000132: Sample received')).toBeVisible();

  await open();
  await dialog.getByLabel('New status').selectOption('Rejected');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The tube had leaked');
  await dialog.getByLabel('Note (Optional)').fill('Rack 7');
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText('Kit MB000132: Rejected')).toBeVisible();
  await expect(rowOf(page, 'MB000132')).toContainText('Rejected');

  await anna.page.getByRole('link', { name: 'View patient' }).click();
  const history = anna.page.getByRole('list', { name: 'History of kit MB000132' });
  await expect(history).toContainText(/Sample received.*Rejected.*The tube had leaked/);
  await expect(anna.page.getByText('Rack 7')).toHaveCount(0);
  await expect(anna.page.getByRole('button', { name: 'Edit kit MB000132' })).toHaveCount(0);
  await expectAccessibleAtAnyWidth(anna.page);
});
