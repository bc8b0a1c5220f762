import { expect, type Page } from '@playwright/test';
import { newAccount, signOut } from './accountSteps.ts';
import { publishPage } from './reportSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, type Person } from './watchedPage.ts';

const password = 'correct horse battery';

let admin: Person;
let anna: Person;
let otto: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  admin = shared.admin;
  [anna, otto] = [await shared.aPerson(), await shared.aPerson()];
  await send(admin.page, 'POST', '/api/admin/kit-inventory', {
    range: { start: 'MB000501', end: 'MB000504' },
  });
  for (const kit_id of ['MB000501', 'MB000502']) await publishPage(admin.page, kit_id);
  await newAccount(anna.page, 'anna.scanned@example.org', password, 'My daughter has stomach pain');
  await newAccount(otto.page, 'otto.scanned@example.org', password, 'My son has stomach pain');
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems, ...otto.problems]).toEqual([]);
});

/** The address in the QR code of a kit's label, without the portal's own. */
async function labelOf(kit_id: string): Promise<string> {
  const labels = (await send(
    admin.page,
    'GET',
    `/api/admin/kit-labels?start=${kit_id}&end=${kit_id}`,
  )) as unknown as { kits: { proof: string }[] };
  return `/register-kit?kit=${kit_id}#${labels.kits[0]?.proof}`;
}

async function registerFor(page: Page, kit_id: string): Promise<void> {
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Meyer');
  await page.getByLabel('Confirm Kit ID').fill(kit_id);
  await page.getByRole('button', { name: 'Register Kit' }).click();
  await expect(page.getByText('Kit registered successfully!')).toBeVisible();
}

const report = (page: Page) => page.frameLocator('iframe').getByRole('heading');

test('a scanned label survives the login, and its registration opens the report that waited', async ({
  shared,
}) => {
  const { page } = anna;
  await signOut(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  const label = await labelOf('MB000501');
  await page.goto(label);
  await page.getByLabel('Email').fill('anna.scanned@example.org');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Kit ID', { exact: true })).toHaveValue('000501');
  await expect(page).toHaveURL(/\/register-kit\?kit=MB000501$/);
  await registerFor(page, 'MB000501');
  await expect(page.getByText('The label confirms that this kit is yours.')).toBeVisible();
  await expectAccessible(page);

  const proof = label.split('#')[1] ?? '-';
  expect(addresses.filter((address) => address.includes(proof))).toEqual([]);
  expect(shared.portal.terminal.join('\n')).not.toContain(proof);
  await page.goto('/kit/MB000501/report');
  await expect(report(page)).toHaveText('Report of MB000501');
});

test('a typed code shows no earlier report until an administrator has released it', async () => {
  const { page } = otto;
  await page.getByRole('link', { name: 'Register Kit' }).first().click();
  await page.getByLabel('Kit ID', { exact: true }).fill('MB000502');
  await registerFor(page, 'MB000502');
  await expect(page.getByText('The label confirms')).toHaveCount(0);
  await page.getByRole('link', { name: 'View patient' }).click();
  await expect(page.getByText('In analysis').first()).toBeVisible();
  await page.goto('/kit/MB000502/report');
  await expect(page.getByRole('heading', { name: 'The report is not ready yet' })).toBeVisible();

  await admin.page.goto('/admin/reports');
  await admin.page.getByRole('tab', { name: /^Waiting kits/ }).click();
  await expect(admin.page.getByRole('row').filter({ hasText: 'MB000502' })).toContainText('Awaiting release');
  await admin.page.getByRole('button', { name: 'Check and release: MB000502' }).click();
  await expect(admin.page.getByText(/came in before the kit was registered/)).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Release report of MB000502' }).click();
  await expectAccessible(admin.page);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(admin.page.getByText('Report of kit MB000502 released')).toBeVisible();

  await page.reload();
  await expect(report(page)).toHaveText('Report of MB000502');
});

test('a label that a second account scans is already registered, and its owner confirms it later', async () => {
  const label = await labelOf('MB000503');
  const { page } = otto;
  await page.goto('/register-kit?kit=MB000503');
  await page.getByLabel('Confirm Kit ID').fill('MB000503');
  await page.getByRole('button', { name: 'Register Kit' }).click();
  await expect(page.getByText('Kit registered successfully!')).toBeVisible();

  await anna.page.goto(label);
  await anna.page.getByLabel('Confirm Kit ID').fill('MB000503');
  await anna.page.getByRole('button', { name: 'Register Kit' }).click();
  await expect(anna.page.getByText('This Kit ID has already been registered.')).toBeVisible();

  await page.goto(label);
  await expect(page.getByText(/You have already registered kit MB000503 for Mia Meyer\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm with the label' }).click();
  await expect(page.getByText(/^The label confirms your registration of kit MB000503\./)).toBeVisible();
});
