import { expect } from '@playwright/test';
import { guardianship } from '#server/testing/guardianship.ts';
import { newAccount } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, expectAccessibleAtAnyWidth, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const [OWN, UNREGISTERED, FOREIGN] = ['MB102001', 'MB102002', 'MB102003'] as const;

let admin: Person;
let anna: Person;
let device: Person;
let code = '';
let pin = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  admin = shared.admin;
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: [OWN, UNREGISTERED, FOREIGN] });
  for (const [name, kit_ids] of [
    ['North Lab', [OWN, UNREGISTERED]],
    ['South Lab', [FOREIGN]],
  ] as const) {
    const { id } = await send(admin.page, 'POST', '/api/admin/laboratories', { name });
    await send(admin.page, 'PUT', '/api/admin/laboratory-codes', { laboratory_id: id, kit_ids });
  }
  anna = await shared.aPerson();
  await newAccount(anna.page, 'anna.bench@example.org', password, 'My daughter has stomach pain');
  const patient = { new: { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' } };
  for (const kit_id of [OWN, FOREIGN])
    await send(anna.page, 'POST', '/api/kits', { patient, kit_id, confirm_kit_id: kit_id, guardianship });
  device = await shared.aPerson();
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems, ...device.problems]).toEqual([]);
});

/** Types a text as a scanner does: key by key into the focused element, then Enter. */
async function scan(text: string): Promise<void> {
  await device.page.keyboard.type(text, { delay: 10 });
  await device.page.keyboard.press('Enter');
}

const result = () => device.page.getByRole('status', { name: 'Last scan' });

test('an administrator prepares a bench and adds a technician', async ({ shared }) => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Benches' }).click();
  await page.getByRole('button', { name: 'Prepare the first bench' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Intake room');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Code' }).click();
  await expect(dialog).toContainText(`${shared.portal.url}/bench`);
  code = await dialog.getByRole('figure', { name: 'The new code' }).innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add the first technician' }).click();
  await dialog.getByLabel('Name').fill('Tina Technician');
  await dialog.getByRole('button', { name: 'Add Technician' }).click();
  pin = await dialog.getByRole('figure', { name: 'The new PIN' }).innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectAccessibleAtAnyWidth(page);
});

test('a device becomes the bench with the code, and the technician begins with the PIN', async () => {
  const { page } = device;
  await page.goto('/bench');
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Open Bench' }).click();
  const tina = page.getByRole('button', { name: 'Tina Technician' });
  await expect(tina).toBeVisible();
  await expectAccessible(page);
  await tina.click();
  await page.getByLabel('PIN').fill(pin === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('This PIN is not right. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kit ID')).toBeFocused();
});

test('the bench receives, rejects and sets aside its own codes, and knows no other', async () => {
  const { page } = device;
  await scan(OWN);
  await expect(result()).toContainText(`${OWN} Received`);
  await page.getByRole('button', { name: 'Tube leaked' }).click();
  await expect(result()).toContainText(`${OWN} Rejected`);
  await page.keyboard.press('Alt+0');
  await expect(result()).toContainText('The kit is back at "Sample received".');
  await scan(UNREGISTERED);
  await expect(result()).toContainText(`${UNREGISTERED} Set aside`);
  await scan(FOREIGN);
  await expect(result()).toContainText(`${FOREIGN} Unknown`);
  await expect(result()).toContainText('This code does not belong to your laboratory.');
  await expectAccessibleAtAnyWidth(page);
  for (const word of ['Mia', 'Meyer', '2019', 'anna.bench@example.org'])
    expect(await page.locator('body').innerText()).not.toContain(word);
});

test('a page of the report is uploaded and waits for an administrator', async () => {
  const { page } = device;
  await page.getByRole('button', { name: 'Upload report files' }).click();
  await page.getByLabel('Report files').setInputFiles({
    name: `${OWN}_Ranges.html`,
    mimeType: 'text/html',
    buffer: Buffer.from('<!doctype html><title>Ranges</title></html>'),
  });
  await expect(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
});

test('an administrator ends the bench from the list, and its device says so', async () => {
  const { page } = admin;
  await page.reload();
  await expect(page.getByText('Open: Tina Technician')).toBeVisible();
  await page.getByRole('button', { name: 'End Intake room' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Bench' }).click();
  await expect(page.getByText('Bench Intake room ended')).toBeVisible();
  await device.page.getByLabel('Kit ID').focus();
  await scan(OWN);
  await expect(device.page.getByText('The session of this bench has ended.')).toBeVisible();
  await expectAccessibleAtAnyWidth(device.page);
});
