import { expect, test } from '@playwright/test';
import { newAccount, newFirstAdmin, register } from './accountSteps.ts';
import { answerGenericQuestionnaire } from './questionnaireSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible, type Person } from './watchedPage.ts';

const password = 'violet anchors drift north';
const data_folder = newDataFolder();
const PHONE = { width: 360, height: 740 };
let portal: RunningPortal;
let admin: Person;
let anna: Person;

test.beforeAll(async ({ browser }) => {
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: ['MB000001', 'MB000002'] });
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
  await portal.stop();
  removeDataFolder(data_folder);
});

async function publish(kind: string, title: string, text: string): Promise<void> {
  const { page } = admin;
  await page.getByRole('button', { name: 'Publish Document' }).click();
  await page.getByLabel('Document', { exact: true }).selectOption(kind);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text', { exact: true }).fill(text);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByLabel('I have checked the text').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Publish version/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function acceptAll(): Promise<void> {
  const dialog = anna.page.getByRole('dialog', { name: /^Please read/ });
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an operator publishes documents, and a family accepts, renews and withdraws its consents', async ({
  browser,
}) => {
  await test.step('the administrator publishes terms, a privacy policy and a document about research', async () => {
    await admin.page.getByRole('link', { name: 'Consent Documents' }).click();
    await expect(admin.page.getByRole('link', { name: 'Guardianship' })).toBeVisible();
    await publish('terms', 'Terms of Use', 'Be kind.\n\n<script>document.title = "taken"</script>');
    await publish('privacy', 'Privacy Policy', 'We keep what you enter.');
    await publish('research', 'Research', 'The counts may be used for research.');
    await expectAccessible(admin.page);
    await admin.page.setViewportSize(PHONE);
    await expectAccessible(admin.page);
  });

  await test.step('the sign-up links the documents, which anybody can read', async () => {
    const guest = await aPerson(browser, portal.url);
    await guest.page.goto('/login?tab=register');
    const terms = guest.page.getByRole('link', { name: 'Terms of Use' });
    await expect(terms).toHaveAttribute('href', '/documents/terms');
    await expectAccessible(guest.page);
    await guest.page.goto('/documents/terms');
    await expect(guest.page.getByText('<script>document.title = "taken"</script>')).toBeVisible();
    await expectAccessible(guest.page);
    await register(guest.page, 'guest@example.org', password, 'My daughter has stomach pain');
    expect(guest.problems).toEqual([]);
  });

  anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, 'anna@example.org', password, 'My daughter has stomach pain');
  const { page } = anna;

  await test.step('the first registration asks for the documents and goes on in the form', async () => {
    await page.getByRole('link', { name: 'Register Kit' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Please read these documents' })).toBeVisible();
    await expectAccessible(page);
    await acceptAll();
    await page.getByLabel('First Name').fill('Mia');
    await page.getByLabel('Last Name').fill('Meyer');
    await page.getByLabel('Date of Birth').fill('2017-03-14');
    await page.getByLabel('Kit ID', { exact: true }).fill('MB000001');
    await page.getByLabel('Confirm Kit ID').fill('MB000001');
    await page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(page.getByText('This person is under 18. Please confirm')).toBeVisible();
    await page.getByLabel(/^I am the parent or legal guardian/).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(page.getByText('Kit registered successfully!')).toBeVisible();
  });

  await test.step('a renewal that is published while a form is open is asked for, and no entry is lost', async () => {
    await page.getByRole('button', { name: 'Register another kit' }).click();
    await page.getByLabel('Kit ID', { exact: true }).fill('MB000002');
    await page.getByLabel('Confirm Kit ID').fill('MB000002');
    await page.getByLabel('Kit Notes (Optional)').fill('Before breakfast');
    await publish('terms', 'Terms of Use', 'Be very kind.');
    await page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(page.getByText('Be very kind.')).toBeVisible();
    await acceptAll();
    await expect(page.getByLabel('Kit Notes (Optional)')).toHaveValue('Before breakfast');
    await page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(page.getByText('Kit registered successfully!')).toBeVisible();
  });

  await test.step('with the consents, a questionnaire is submitted', async () => {
    await answerGenericQuestionnaire(page, 'Mia Meyer', 'MB000001');
  });

  await test.step('the account shows what was accepted; research is allowed, and the terms are withdrawn', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    const section = page.getByRole('region', { name: 'Consents' });
    await expect(section.getByText('Guardianship: Mia Meyer')).toBeVisible();
    await expect(section.getByText('New version')).toHaveCount(1);
    await section.getByRole('button', { name: 'Read about research for Mia Meyer' }).click();
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(section.getByText('Allowed')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await section.getByRole('button', { name: /^Consents/ }).click();
    await expectAccessible(page);

    await section.getByRole('button', { name: 'Withdraw consent to Terms of Use' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(section.getByText('A document waits for your consent.')).toBeVisible();
  });

  await test.step('without the consent the patient stays readable, and a form asks again', async () => {
    await page.goto('/patients');
    await page.getByRole('main').getByRole('link', { name: 'Mia Meyer' }).click();
    await expect(page.getByText('Kit ID: MB000001')).toBeVisible();
    await expect(page.getByText('Mia is under 18')).toHaveCount(0);
    await page.goto('/register-kit');
    await expect(page.getByRole('dialog', { name: 'Please read this document' })).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('without the consent a submitted answer is corrected: that is a right', async () => {
    await page.goto('/kit/MB000001/answers');
    await page.getByRole('link', { name: 'Correct these answers' }).click();
    await page.getByLabel(/biggest concerns/).fill('Pain in the morning');
    await page.getByRole('button', { name: 'Review correction' }).click();
    await page.getByLabel(/Why do you correct the answers/).fill('Mixed up the times of day');
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expect(page.getByText('Your correction was saved.')).toBeVisible();
  });
});
