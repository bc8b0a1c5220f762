import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newAccount, newFirstAdmin, newPractitioner } from './accountSteps.ts';
import { type OutsideHost, outsideHost } from './outsideHost.ts';
import {
  aPage,
  aPdf,
  choose,
  openSpeciesPage,
  openSuggestionWithoutSession,
  printPage,
  readAmendment,
  readReplacedSuggestion,
  replaceSuggestion,
} from './reportSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const data_folder = newDataFolder();
const hostilePage = readFileSync(new URL('hostilePage.html', import.meta.url), 'utf8');

let portal: RunningPortal;
let outside: OutsideHost;

test.beforeAll(async () => {
  outside = await outsideHost();
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
});

test.afterAll(async () => {
  await portal.stop();
  outside.close();
  removeDataFolder(data_folder);
});

test('reports come in by hand and by machine, and harm nobody who reads them', async ({ browser }) => {
  const people = {
    admin: await aPerson(browser, portal.url),
    practitioner: await aPerson(browser, portal.url),
    customer: await aPerson(browser, portal.url),
  };
  const { admin, practitioner, customer } = people;
  const reader = await aPerson(browser, portal.url);

  await test.step('a family has a kit that a practitioner sees; another kit awaits its owner', async () => {
    await newFirstAdmin(admin.page, portal, password);
    const range = { start: 'MB000201', end: 'MB000202' };
    await send(admin.page, 'POST', '/api/admin/kit-inventory', { range });

    const practitioner_code = await newPractitioner(
      practitioner.page,
      admin.page,
      'paula@example.org',
      password,
    );
    await newAccount(customer.page, 'anna@example.org', password, 'My daughter has stomach pain');
    await send(customer.page, 'POST', '/api/kits', {
      patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
      kit_id: 'MB000201',
      confirm_kit_id: 'MB000201',
      practitioner_code,
    });
  });

  await test.step('the administrator imports files of two kits, previews and publishes them', async () => {
    const { page } = admin;
    await page.getByRole('link', { name: 'Import Reports' }).click();
    await choose(page, {
      'MB000201_Genera.html': hostilePage.replaceAll('OUTSIDE', outside.url),
      'MB000201_Ranges.html': aPage('Ranges of Mia'),
      'MB000201_Suggestion.pdf': aPdf('More fibre'),
      'MB000201_Species.html': aPage('Species of Mia'),
      'MB000202_Ranges.html': aPage('Ranges of nobody yet'),
      'MB000202_Families.html': aPdf('not a page'),
      'notes.txt': 'not a report',
    });
    await expect(page.getByText('5 of 6 files uploaded, 1 failed')).toBeVisible();
    await expect(page.getByText('A report page must be an HTML file.')).toBeVisible();
    await expect(page.getByText('1 file was skipped')).toBeVisible();
    await expectAccessible(page);

    const kit = page.getByRole('region', { name: 'MB000201' });
    await kit.getByRole('button', { name: 'Preview: 2 Ranges' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Ranges of Mia' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Publish all 2 reports' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Reports of 2 kits published')).toBeVisible();
    await page.getByRole('tab', { name: 'Waiting kits (1)' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'MB000202' })).toContainText(
      'Awaiting registration',
    );
    await expectAccessible(page);
  });

  await test.step('a laboratory uploads a page with a key, until the key is revoked', async () => {
    const { page } = admin;
    await page.getByRole('link', { name: 'Laboratories and Keys' }).click();
    await page.getByRole('button', { name: /^Create (Key|the first key)$/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Main laboratory');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Key' }).click();
    await expect(page.getByText('will not be shown again')).toBeVisible();
    const key = await page.getByRole('figure', { name: 'The new key' }).innerText();
    await expectAccessible(page);
    await page.getByLabel('I have copied the key').check();
    await page.getByRole('button', { name: 'Done' }).click();

    const upload = (content: string) =>
      fetch(`${portal.url}/api/lab/kits/MB000202/pages/3`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/html' },
        body: content,
      });
    expect(await (await upload(aPage('Families'))).json()).toMatchObject({ page: 3, version: 1 });
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Main laboratory' })).not.toContainText('Never');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Revoke Main laboratory/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Key Main laboratory revoked')).toBeVisible();
    expect((await upload(aPage('Families again'))).status).toBe(401);
  });

  await test.step('the practitioner replaces the suggestion and shares it', async () => {
    const { page } = practitioner;
    await page.reload();
    await page.getByRole('link', { name: 'View Report of MB000201' }).click();
    await page.getByRole('tab', { name: 'SUGGESTIONS' }).click();
    await expect(page.getByText('The patient does not see the suggestion until it is shared.')).toBeVisible();
    await replaceSuggestion(page, 'Better', 'The first one named another food.');
    await page.getByRole('button', { name: 'Share with patient' }).click();
    await expect(page.getByText('Shared with the patient.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer opens the suggestion', async () => {
    const { page } = customer;
    await page.goto('/kit/MB000201/report?tab=2');
    await expect(page.getByText('3 pages available: 2 Ranges, 4 Genera, 5 Suggestion')).toBeVisible();
    await page.getByRole('tab', { name: 'SUGGESTIONS' }).click();
    const address = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
    expect(await (await page.request.get(address ?? '')).text()).toBe(aPdf('Better'));
    await openSpeciesPage(page, 'Species of Mia');
  });

  await test.step('the practitioner replaces the shared suggestion, and the customer reads why and opens the one before', async () => {
    await replaceSuggestion(practitioner.page, 'Best', 'The dose was too high.');
    await expect(practitioner.page.getByText('The patient still sees the earlier version.')).toBeVisible();
    await practitioner.page.getByRole('button', { name: 'Share new version' }).click();
    await expect(practitioner.page.getByText('Shared with the patient.')).toBeVisible();
    await readReplacedSuggestion(customer.page, aPdf('Better'));
  });

  await test.step("the suggestion's address leads through the login without a session", () =>
    openSuggestionWithoutSession(reader.page, 'anna@example.org', password));

  await test.step('a hostile page reaches nothing of the portal, of its reader, or of the outside', async () => {
    const { page } = reader;
    await page.evaluate(() => {
      localStorage.setItem('portal', 'secret');
      sessionStorage.setItem('portal', 'secret');
    });
    await fetch(`${outside.url}/test`);
    expect(outside.asked.splice(0)).toEqual(['GET /test']);
    const answered = new Set<string>();
    page.on('response', (answer) => {
      const { protocol, pathname } = new URL(answer.url());
      if (answer.frame() !== page.mainFrame() && protocol === 'http:') answered.add(pathname);
    });

    await page.goto('/kit/MB000201/report?tab=4');
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('All was tried.')).toBeVisible({ timeout: 60_000 });
    await frame.getByRole('button', { name: 'Try again' }).click();
    await expect(frame.getByText('All was tried again.')).toBeVisible();
    const outcomes = await frame.getByRole('listitem').allInnerTexts();
    expect(outcomes.filter((outcome) => !outcome.endsWith(': refused'))).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(30);
    await frame.getByRole('button', { name: 'Leave' }).click();
    await expect(frame.getByRole('listitem')).toHaveCount(0);

    await expect(page.getByRole('heading', { name: 'Report for Kit ID: MB000201' })).toBeVisible();
    expect(page.url()).toBe(`${portal.url}/kit/MB000201/report?tab=4`);
    expect(reader.context.pages()).toEqual([page]);
    expect(outside.asked).toEqual([]);
    expect([...answered]).toEqual(['/api/kit/MB000201/page/4']);
    // Still logged in.
    expect((await page.request.get('/api/profile')).status()).toBe(200);
  });

  await test.step('Back ends the full screen and does not leave the report', async () => {
    const { page } = reader;
    await page.getByRole('tab', { name: 'PAGE 2' }).click();
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Ranges' })).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(`${portal.url}/kit/MB000201/report?tab=2`);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'PAGE 4' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a replaced page needs a reason; staff still read the one before', async () => {
    await admin.page.getByRole('link', { name: 'Import Reports' }).click();
    await choose(admin.page, { 'MB000201_Ranges.html': aPage('Corrected ranges of Mia') });
    await expect(admin.page.getByText('1 of 1 file uploaded')).toBeVisible();
    await admin.page.getByRole('button', { name: 'Publish MB000201' }).click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog).toContainText('2 Ranges, version 2 (replaces the published page)');
    await dialog.getByLabel('Reason for the replacement').fill('The reference was too small.');
    await expectAccessible(admin.page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(admin.page.getByText('Report of kit MB000201 published')).toBeVisible();

    await practitioner.page.goto('/kit/MB000201/report?tab=2');
    await practitioner.page.getByRole('combobox', { name: 'Version' }).selectOption('1');
    await expect(practitioner.page.getByText('This is an earlier version.')).toBeVisible();
    await expect(
      practitioner.page.frameLocator('iframe').getByRole('heading', { name: 'Ranges of Mia', exact: true }),
    ).toBeVisible();
    await expectAccessible(practitioner.page);
  });

  await test.step('the customer reads why a page was replaced, and prints it', async () => {
    await readAmendment(customer.page);
    await printPage(customer.page);
  });

  await test.step('a page that the store has damaged is called not available, and nothing of the answer is shown', async () => {
    const { page } = reader;
    const objects = join(data_folder, 'objects', 'private');
    for (const name of readdirSync(objects, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.html')) writeFileSync(join(objects, name), 'damaged');
    await page.goto('/kit/MB000201/report?tab=2');
    await expect(page.getByText('Page 2 not available')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'PAGE 2' })).toBeDisabled();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  for (const [name, { problems }] of Object.entries(people))
    expect({ name, problems }).toEqual({ name, problems: [] });
});
