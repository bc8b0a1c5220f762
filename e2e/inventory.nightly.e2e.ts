import { newAccount, signOut } from './accountSteps.ts';
import { expect } from './engines/expect.ts';
import { rowOf, tile } from './inventorySteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessibleAtAnyWidth, type Person } from './watchedPage.ts';

const password = 'correct horse battery';

let admin: Person;
let anna: Person;
/** Registered kits of other stories. */
let others = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  admin = shared.admin;
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id: 'MB105132' });
  const range = { start: 'MB105200', end: 'MB105230' };
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { range });
  const { counts } = await (await admin.page.request.get('/api/admin/kit-inventory')).json();
  others = counts.registered;
  anna = await shared.aPerson();
  await newAccount(anna.page, 'anna.inventory@example.org', password, 'My daughter has stomach pain');
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
});

test('labels are printed on the sheet that was chosen, and lead to the registration after a login', async () => {
  const { page } = admin;
  await page.goto('/admin/kit-inventory?search=5132');
  await page.getByRole('link', { name: 'Print Labels' }).click();
  await expect(page.getByRole('img', { name: 'QR code to register kit MB105132' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a range instead' }).click();
  await page.getByLabel('Start Kit ID').fill('MB105200');
  await page.getByLabel('End Kit ID').fill('MB105232');
  await page.getByRole('button', { name: 'Show Labels' }).click();
  await expect(page.getByText('31 labels')).toBeVisible();
  await expect(page.getByRole('list', { name: /^Sheet/ })).toHaveCount(2);
  await expectAccessibleAtAnyWidth(page);
  const sheets = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);

  await signOut(anna.page);
  await anna.page.goto('/register-kit?kit=MB105132');
  await anna.page.getByLabel('Email').fill('anna.inventory@example.org');
  await anna.page.getByLabel('Password').fill(password);
  await anna.page.getByRole('button', { name: 'Login' }).click();
  await expect(anna.page.getByLabel('Kit ID', { exact: true })).toHaveValue('105132');
  await anna.page.getByLabel('First name').fill('Mia');
  await anna.page.getByLabel('Last name').fill('Meyer');
  await anna.page.getByLabel('Confirm Kit ID').fill('MB105132');
  await anna.page.getByRole('button', { name: 'Register Kit' }).click();
  await expect(anna.page.getByText('Kit registered successfully!')).toBeVisible();
});

test('a practitioner is assigned to a registered kit, once', async ({ shared }) => {
  const { page } = admin;
  const paula = await shared.aPerson();
  await newAccount(paula.page, 'paula.inventory@example.org', password, 'I look after patients with kits');
  await page.getByRole('link', { name: 'Manage Users' }).click();
  const user = rowOf(page, 'paula.inventory@example.org');
  await user.getByRole('button', { name: /^Edit/ }).click();
  await user.getByRole('textbox', { name: /full name/i }).fill('Dr. Ida Inventory');
  await user.getByRole('combobox', { name: /role/i }).selectOption('Practitioner');
  await user.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/User updated successfully/)).toBeVisible();

  await page.goto('/admin/kit-inventory?search=5132');
  await expect(rowOf(page, 'MB105132')).toContainText('Mia Meyer');
  await expect(tile(page, 'Registered')).toHaveText(String(others + 1));
  const dialog = page.getByRole('dialog');
  const assign = async () => {
    await page.getByRole('button', { name: 'Assign Practitioner to kit MB105132' }).click();
    await expect(dialog.getByText('anna.inventory@example.org')).toBeVisible();
    const select = dialog.getByRole('combobox', { name: 'Practitioner' });
    const option = select.getByRole('option', { name: /^Dr\. Ida Inventory \([A-Z0-9]{6}\)$/ });
    await select.selectOption((await option.getAttribute('value')) ?? '');
    await dialog.getByRole('button', { name: 'Assign Practitioner' }).click();
  };
  await assign();
  await expect(page.getByText('Successfully assigned Dr. Ida Inventory to kit MB105132')).toBeVisible();
  await assign();
  await expect(dialog.getByText('This practitioner is already assigned to this patient')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(paula.problems).toEqual([]);
  await paula.page.close();
});

test('the status of a kit changes step by step, and the family reads the outcome', async () => {
  const { page } = admin;
  const dialog = page.getByRole('dialog', { name: 'Status of Kit MB105132' });
  const open = async () => {
    await page.getByRole('button', { name: 'More actions for kit MB105132' }).click();
    await page.getByRole('button', { name: 'Change Status of kit MB105132' }).click();
  };
  await open();
  await dialog.getByLabel('New status').selectOption('Sample received');
  await dialog.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText('Kit MB105132: Sample received')).toBeVisible();

  await open();
  await dialog.getByLabel('New status').selectOption('Rejected');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The tube had leaked');
  await dialog.getByLabel('Note (Optional)').fill('Rack 7');
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Change Status' }).click();
  await expect(page.getByText('Kit MB105132: Rejected')).toBeVisible();
  await expect(rowOf(page, 'MB105132')).toContainText('Rejected');

  await anna.page.getByRole('link', { name: 'View patient' }).click();
  const history = anna.page.getByRole('list', { name: 'History of kit MB105132' });
  await expect(history).toContainText(/Sample received.*Rejected.*The tube had leaked/);
  await expect(anna.page.getByText('Rack 7')).toHaveCount(0);
  await expect(anna.page.getByRole('button', { name: 'Edit kit MB105132' })).toHaveCount(0);
  await expectAccessibleAtAnyWidth(anna.page);
});
