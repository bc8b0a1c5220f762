import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, loginByForm, openMailedLink, register, signOut } from './accountSteps.ts';
import { readAuditTrail } from './auditSteps.ts';
import { everyEngine, type FrontedPortal, type Person, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import { openOwnPortal } from './engines/openOwnPortal.ts';
import { answerGenericQuestionnaire } from './questionnaireSteps.ts';
import { expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const report_folder = mkdtempSync(join(tmpdir(), 'portal-report-'));
const reportFile = (suffix: string) => join(report_folder, `MB000132_${suffix}`);

let portal: FrontedPortal;
let admin: Person;
let practitioner: Person;
let customer: Person;
/** The practitioner's code. */
let code = '';
/** Stops the servers of these stories. */
let stop: () => Promise<void>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ engine, browserName, openSharedPortal }) => {
  execFileSync('node', ['demo/reports/main.ts', 'TS28', report_folder, 'MB000132']);
  // The portal's own database and its first administrator do the same for every browser: once is enough.
  ({ portal, admin, stop } = await (browserName === 'chromium'
    ? openOwnPortal(engine, password)
    : openSharedPortal().then((shared) => ({ ...shared, stop: async () => undefined }))));
  [practitioner, customer] = await Promise.all([engine.aPerson(portal), engine.aPerson(portal)]);
});

test.afterAll(async () => {
  const people = [practitioner, customer];
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all(people.map(({ close }) => close()));
  await stop();
  rmSync(report_folder, { recursive: true, force: true });
});

test('an administrator makes a practitioner and adds kits', everyEngine, async () => {
  await register(practitioner.page, 'paula@example.org', password, 'I look after patients with kits');
  await openMailedLink(practitioner.page, 'paula@example.org', password);
  await signOut(practitioner.page);

  await admin.page.getByRole('link', { name: 'Manage Users' }).click();
  await expect(admin.page.getByText(/^Total: \d+ users$/)).toBeVisible();
  const row = admin.page.getByRole('row').filter({ hasText: 'paula@example.org' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  await row.getByRole('textbox', { name: /full name/i }).fill('Dr. Paula Prent');
  await row.getByRole('combobox', { name: /role/i }).selectOption('Practitioner');
  await row.getByRole('button', { name: /^Save/ }).click();
  const updated = await admin.page.getByText(/User updated successfully/).innerText();
  code = /[A-Z0-9]{6}\b/.exec(updated)?.[0] ?? '';
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);

  await login(practitioner.page, 'paula@example.org', password);
  await expect(practitioner.page.getByRole('heading', { name: 'My Patients' })).toBeVisible();
  await expect(practitioner.page.getByText('No patients assigned')).toBeVisible();

  await admin.page.getByRole('link', { name: 'Kit Inventory' }).click();
  await admin.page.getByRole('button', { name: 'Add Kits' }).click();
  await admin.page.getByRole('tab', { name: 'Range' }).click();
  await admin.page.getByLabel('Start Kit ID').fill('mb000130');
  await admin.page.getByLabel('End Kit ID').fill('mb000140');
  await expectAccessible(admin.page);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: false }).last().click();
  await expect(admin.page.getByText('Added 11 kits from MB000130 to MB000140')).toBeVisible();
});

test('a customer signs up and registers a kit with the code', everyEngine, async () => {
  await register(customer.page, 'anna@example.org', password, 'My daughter has stomach pain');
  await openMailedLink(customer.page, 'anna@example.org', password);
  await signOut(customer.page);
  await loginByForm(customer.page, 'anna@example.org', password);
  await expect(customer.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(customer.page);

  await customer.page.getByRole('link', { name: 'Register Kit' }).first().click();
  await customer.page.getByLabel(/^First name/i).fill('Mia');
  await customer.page.getByLabel(/^Last name/i).fill('Meyer');
  await customer.page.getByLabel(/date of birth/i).fill('2017-03-14');
  await customer.page.getByLabel(/^I am the parent or legal guardian/).check();
  await customer.page.getByLabel(/^Kit ID/).fill('mb 000132');
  await customer.page.getByLabel(/^Confirm Kit ID/).fill('MB000132');
  await customer.page.getByLabel(/Sample Taken Date/).fill('2026-01-05');
  await customer.page.getByLabel(/Kit Notes/).fill('Before breakfast');
  await customer.page.getByLabel(/Practitioner Access Code/).fill(code.toLowerCase());
  await expect(customer.page.getByText('Dr. Paula Prent')).toBeVisible();
  await expectAccessible(customer.page);
  await customer.page.getByRole('button', { name: 'Register Kit' }).click();
  await expect(customer.page.getByText('Kit registered successfully!')).toBeVisible();
});

test(
  'the questionnaire stores the ticks of a pointer below each head, at any width',
  everyEngine,
  async () => {
    const menu = customer.page.getByRole('navigation');
    await menu.getByRole('link', { name: 'Patients', exact: true }).click();
    await menu.getByRole('link', { name: 'Mia Meyer' }).click();
    await expect(customer.page.getByText('Kit ID: MB000132')).toBeVisible();
    await expect(customer.page.getByText('Dr. Paula Prent')).toBeVisible();
    await answerGenericQuestionnaire(customer.page, 'Mia Meyer', 'MB000132');
  },
);

test('the administrator imports a report and publishes it', everyEngine, async () => {
  await admin.page.getByRole('link', { name: 'Import Reports' }).click();
  const files = ['Microbe_Ordering.html', 'Ranges.html', 'Families.html', 'Genera.html', 'Suggestion.pdf'];
  await admin.page.getByLabel('Report files').setInputFiles(files.map(reportFile));
  await expect(admin.page.getByText('version 1')).toHaveCount(5);
  await admin.page.getByRole('button', { name: 'Publish MB000132' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.page.getByText('Report of kit MB000132 published')).toBeVisible();
});

test('the customer reads the pages of the report and downloads one', everyEngine, async () => {
  await customer.page.goto('/kit/MB000132/report');
  await expect(customer.page.getByRole('heading', { name: 'Report for Kit ID: MB000132' })).toBeVisible();
  for (const page of [1, 2, 3, 4]) {
    await customer.page.getByRole('tab', { name: `PAGE ${page}` }).click();
    const frame = customer.page.frameLocator('iframe');
    await expect(frame.locator('h1')).toBeVisible();
    await expect(frame.locator('body')).toContainText('MB000132');
  }
  await customer.page.getByRole('button', { name: 'Print' }).click();
  const printed = customer.page.frameLocator('iframe[title="Printed page"]');
  await expect(printed.locator('body')).toContainText('MB000132');
  await expect(customer.page.getByRole('tab', { name: 'SUGGESTIONS' })).toHaveCount(0);
  await expectAccessible(customer.page);
  const [download] = await Promise.all([
    customer.nextDownload(),
    customer.page.getByRole('button', { name: /download/i }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('MB000132_Genera.html');
  expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(reportFile('Genera.html'), 'utf8'));
});

test('the practitioner notes, shares, exports and reads', everyEngine, async () => {
  const { page } = practitioner;
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'MB000132' });
  await expect(row).toContainText('Mia Meyer');
  await expect(row).toContainText('anna@example.org');
  await row.getByLabel('Practitioner notes of MB000132').fill('Fibre intake is low.');
  await row.getByRole('button', { name: /Save notes/ }).click();
  // Its 'Saved' stands only beside a field with the focus, which Firefox denies to a window behind another one.
  await expect(row.getByRole('button', { name: /^Saving/ })).toHaveCount(0);
  await row.getByRole('switch', { name: 'Share suggestion of MB000132' }).click();
  await expect(row.getByRole('switch', { name: 'Share suggestion of MB000132' })).toBeChecked();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('link', { name: 'Open suggestion of MB000132 in a new tab' }).click(),
  ]);
  await expect(tab).toHaveURL(/\/api\/documents\//);
  await tab.close();
  const [download] = await Promise.all([
    practitioner.nextDownload(),
    row.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('MB000132_symptom.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('"patient_name","Mia Meyer"');
  expect(csv).toContain('"practitioner_notes","Fibre intake is low."');
  expect(csv).toContain('"bristol_scale","Not provided"');
  await row.getByRole('link', { name: /View Report/i }).click();
  await expect(page.getByRole('heading', { name: 'Report for Kit ID: MB000132' })).toBeVisible();
});

test('the customer now has the suggestions', everyEngine, async () => {
  await customer.page.reload();
  await customer.page.getByRole('tab', { name: 'SUGGESTIONS' }).click();
  const answer = await customer.page.request.get('/api/kit/MB000132/suggestion-pdf');
  expect(await answer.body()).toEqual(readFileSync(reportFile('Suggestion.pdf')));
});

test('the customer corrects a name, and the practitioner sees the patient only while let in', async () => {
  const { page } = customer;
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Patients', exact: true }).click();
  await menu.getByRole('link', { name: 'Mia Meyer' }).click();
  await page.getByRole('button', { name: 'Edit patient' }).click();
  await page.getByLabel(/^First name/i).fill('Maria');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Maria Meyer' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Maria Meyer' })).toBeVisible();

  const hers = async () => (await practitioner.page.request.get('/api/kit/MB000132/page/1')).status();
  expect(await hers()).toBe(200);
  await page.getByRole('button', { name: /^Dr\. Paula Prent/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Dr. Paula Prent removed successfully')).toBeVisible();
  expect(await hers()).toBe(404);

  await page.getByRole('button', { name: 'Assign Practitioner' }).click();
  await page.getByRole('dialog').getByLabel('Practitioner Access Code').fill(code);
  await expect(page.getByRole('dialog').getByText('Dr. Paula Prent')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Dr. Paula Prent assigned successfully')).toBeVisible();
  expect(await hers()).toBe(200);
});

test('the customer and the administrator see actors and actions', () =>
  readAuditTrail(customer, admin, 'Dr. Paula Prent', 'MB000132'));

test('strangers see nothing of it', async ({ engine }) => {
  const stranger = await engine.aPerson(portal);
  await register(stranger.page, 'otto@example.org', password, 'I am curious about kits');
  await openMailedLink(stranger.page, 'otto@example.org', password);
  const addresses = [
    '/api/kit/MB000132/available-pages',
    '/api/kit/MB000132/page/1',
    '/api/kit/MB000132/suggestion-pdf',
    '/api/kit/MB000132/suggestion-link',
  ];
  for (const address of addresses) expect((await stranger.page.request.get(address)).status()).toBe(404);
  expect((await stranger.page.request.get('/api/kit/MB000132/export')).status()).toBe(403);
  await stranger.page.goto('/kit/MB000132/report');
  await expect(
    stranger.page.getByText('Kit not found or you do not have permission to view it.'),
  ).toBeVisible();
  await expectAccessible(stranger.page);

  // The same person as a practitioner without access.
  await admin.page.getByRole('link', { name: 'Manage Users' }).click();
  const row = admin.page.getByRole('row').filter({ hasText: 'otto@example.org' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  await row.getByRole('combobox', { name: /role/i }).selectOption('Practitioner');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expect(admin.page.getByText(/User updated successfully/)).toBeVisible();
  await login(stranger.page, 'otto@example.org', password);
  await expect(stranger.page.getByText('No patients assigned')).toBeVisible();
  for (const address of [...addresses, '/api/kit/MB000132/export'])
    expect((await stranger.page.request.get(address)).status()).toBe(404);
  expect(stranger.problems).toEqual([]);
  await stranger.close();
});
