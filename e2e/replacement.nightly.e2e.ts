import { expect, type Page } from '@playwright/test';
import { newAccount } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
/** The rejected kit, two more of the same patient, the reserved code, and one that nobody has. */
const kit_ids = ['MB110132', 'MB110133', 'MB110134', 'MB110135'];
const [kit_id = '', , , reserved = ''] = kit_ids;
const unknown = 'MB999999';

let admin: Person;
let anna: Person;
let otto: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  admin = shared.admin;
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids });
  anna = await shared.aPerson();
  await newAccount(anna.page, 'anna.replaced@example.org', password, 'My daughter has stomach pain');
  let patient: object = { new: { first_name: 'Mia', last_name: 'Meyer' } };
  for (const code of kit_ids.slice(0, 3)) {
    const answer = await send(anna.page, 'POST', '/api/kits', {
      patient,
      kit_id: code,
      confirm_kit_id: code,
    });
    patient = { id: answer['patient_id'] };
  }
  otto = await shared.aPerson();
  await newAccount(otto.page, 'otto.replaced@example.org', password, 'My son has stomach pain');
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems, ...otto.problems]).toEqual([]);
});

/** Opens an action of the rejected kit in the inventory. */
async function openAction(name: string): Promise<void> {
  await admin.page.goto(`/admin/kit-inventory?search=${kit_id}`);
  await admin.page.getByRole('button', { name: `More actions for kit ${kit_id}` }).click();
  await admin.page.getByRole('button', { name: `${name} of kit ${kit_id}` }).click();
}

/** Types a code into the form for a new patient, and returns the text of the refused form. */
async function refusalOf(page: Page, code: string): Promise<string> {
  await page.goto('/register-kit');
  await page.getByLabel('Kit ID', { exact: true }).fill(code);
  await page.getByLabel('Confirm Kit ID').fill(code);
  await page.getByLabel('First Name').fill('Tim');
  await page.getByLabel('Last Name').fill('Other');
  await page.getByRole('button', { name: 'Register Kit', exact: true }).click();
  await expect(page.getByText('This Kit ID is not valid.')).toBeVisible();
  return page.getByRole('main').innerText();
}

test('an administrator sets the time of a reason, and rejects a kit with it', async () => {
  const dialog = admin.page.getByRole('dialog');
  await admin.page.goto('/admin/kit-reasons');
  await admin.page.getByRole('button', { name: 'Edit Tube leaked' }).click();
  await dialog.getByLabel('Days for the next step').fill('14');
  await expectAccessible(admin.page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await send(admin.page, 'POST', `/api/admin/kit-inventory/${kit_id}/status-changes`, {
    from_status: 'registered',
    status: 'received',
  });
  await openAction('Change Status');
  await dialog.getByLabel('New status').selectOption('rejected');
  await dialog.getByLabel('Known reason').selectOption({ label: 'Tube leaked' });
  await expectAccessible(admin.page);
  await dialog.getByRole('button', { name: 'Change Status' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the family reads the reason, the next step and its last day, and that no replacement is reserved yet', async () => {
  const { page } = anna;
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Mia Meyer' }).first().click();
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `Kit ID: ${kit_id}` })
    .first();
  await expect(card).toContainText('The tube leaked on its way to the laboratory.');
  await expect(card).toContainText('Take a new sample with the replacement kit.');
  await expect(card).toContainText(/Please do this by \w{3} \d+, \d{4}\./);
  await expect(card).toContainText('Our team will reserve one, and its Kit ID appears here.');
  await expect(card.getByRole('link', { name: /Register/ })).toHaveCount(0);
});

test('the administrator reserves a replacement, and the inventory shows it', async () => {
  await openAction('Replacement');
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Kit ID of the replacement').fill(reserved.toLowerCase());
  await expectAccessible(admin.page);
  await dialog.getByRole('button', { name: 'Reserve' }).click();
  await expect(admin.page.getByText(`Kit ${reserved} replaces kit ${kit_id}`)).toBeVisible();
  await admin.page.goto(`/admin/kit-inventory?search=${reserved}`);
  await expect(admin.page.getByText(`Reserved to replace kit ${kit_id}`)).toBeVisible();
});

test('another account that types the code learns as much as from an unknown code', async () => {
  expect(await refusalOf(otto.page, reserved)).toBe(await refusalOf(otto.page, unknown));
});

test('the family registers the replacement for the same patient, who has three kits already', async () => {
  const { page } = anna;
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page.getByRole('link', { name: /A replacement kit is reserved for you/ }).click();
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `Kit ID: ${kit_id}` })
    .first();
  await expect(card).toContainText(`Kit ${reserved} is reserved as its replacement.`);
  await expectAccessible(page);
  await card.getByRole('link', { name: `Register the replacement kit for ${kit_id}` }).click();
  await expect(page.getByLabel('Kit ID', { exact: true })).toHaveValue(reserved.slice(2));
  await page.getByLabel('Confirm Kit ID').fill(reserved);
  await page.getByRole('button', { name: 'Register Kit', exact: true }).click();
  await expect(page.getByText('Kit registered successfully!')).toBeVisible();
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Mia Meyer' }).first().click();
  await expect(page.getByText(`Replaces: Kit ${kit_id}`)).toBeVisible();
  await expect(page.getByText(`Replacement: Kit ${reserved}`)).toBeVisible();
});
