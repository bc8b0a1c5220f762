import { expect, type Page } from '@playwright/test';
import { executeOn } from '#db/testing/executeOn.ts';
import { newAccount } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, type Person } from './watchedPage.ts';

const password = 'correct horse battery';

let database: string;
let admin: Person;
let anna: Person;
let otto: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  ({ database, admin } = shared);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: ['MB106132', 'MB106133'] });
  anna = await shared.aPerson();
  await newAccount(anna.page, 'anna.claims@example.org', password, 'My daughter has stomach pain');
  otto = await shared.aPerson();
  await newAccount(otto.page, 'otto.claims@example.org', password, 'My son has stomach pain');
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems, ...otto.problems]).toEqual([]);
});

/** No accessibility violation, neither on a wide screen nor on the smallest. */
async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function registerKit(page: Page, kit_id: string, first_name: string): Promise<void> {
  await page.goto('/register-kit');
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill('Meyer');
  await page.getByLabel('Kit ID', { exact: true }).fill(kit_id);
  await page.getByLabel('Confirm Kit ID').fill(kit_id);
  await page.getByRole('button', { name: 'Register Kit' }).click();
}

const mails = async (page: Page) => (await page.request.get('/dev/mail')).text();

test('a customer claims a kit that somebody else has registered', async () => {
  await registerKit(anna.page, 'MB106132', 'Mia');
  await expect(anna.page.getByText('Kit registered successfully!')).toBeVisible();

  await registerKit(otto.page, 'MB106132', 'Tim');
  await expect(otto.page.getByText('This Kit ID has already been registered.')).toBeVisible();
  await otto.page.getByRole('button', { name: 'This is my kit' }).click();
  const dialog = otto.page.getByRole('dialog', { name: 'Is kit MB106132 yours?' });
  await dialog.getByLabel('Message (Optional)').fill('I bought it in May');
  await expectAccessibleAtAnyWidth(otto.page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(otto.page.getByText(/We will check who holds kit MB106132/)).toBeVisible();
  await expectAccessibleAtAnyWidth(otto.page);
});

test('an administrator accepts the claim, both get an email, and the claimant registers the kit', async () => {
  const { page } = admin;
  await page.goto('/admin/kit-inventory');
  await expect(page.getByText('One claim to a kit waits for your decision.')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole('link', { name: 'Show open claims' }).click();
  await expect(page.getByRole('heading', { name: 'Kit Claims' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kit Claims 1 open' })).toBeVisible();
  await expect(page.getByText('I bought it in May')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page
    .getByRole('button', { name: 'Decide the claim of otto.claims@example.org to kit MB106132' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Whose is kit MB106132?' });
  await expect(dialog.getByText('anna.claims@example.org')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Undo and reserve' }).click();
  await expect(page.getByText('Kit MB106132 given to otto.claims@example.org')).toBeVisible();
  const sent = await mails(page);
  expect(sent).toContain('A registration in your account was undone');
  expect(sent).toContain('Your request was accepted');

  await anna.page.goto('/patients');
  await anna.page.getByRole('navigation').getByRole('link', { name: 'Mia Meyer' }).click();
  await expect(anna.page.getByText('Kit MB106132, undone')).toBeVisible();
  await expectAccessibleAtAnyWidth(anna.page);
  await registerKit(otto.page, 'MB106132', 'Tim');
  await expect(otto.page.getByText('Kit registered successfully!')).toBeVisible();
});

test('an administrator undoes a registration without a claim, and takes the undo back', async () => {
  const { page } = admin;
  await page.goto('/admin/kit-inventory?search=6132');
  await page.getByRole('button', { name: 'More actions for kit MB106132' }).click();
  await page.getByRole('button', { name: 'Undo Registration of kit MB106132' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the registration of kit MB106132?' });
  await expect(dialog.getByText('Tim Meyer')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Undo registration' }).click();
  await expect(page.getByText('Registration of kit MB106132 undone')).toBeVisible();
  await expect(page.getByRole('row', { name: /MB106132/ })).toContainText('Unregistered');

  await page.getByRole('link', { name: 'Kit Claims' }).click();
  await page.getByRole('tab', { name: 'Undone registrations' }).click();
  await expect(page.getByRole('row', { name: /otto\.claims@example\.org/ })).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  await page
    .getByRole('row', { name: /otto\.claims@example\.org/ })
    .getByRole('button', { name: 'Restore kit MB106132' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Registration of kit MB106132 restored')).toBeVisible();
  await page.goto('/admin/kit-inventory?search=6132');
  await expect(page.getByRole('row', { name: /MB106132/ })).toContainText('Tim Meyer');
});

test('an administrator sends a failed email again and never reads its text', async () => {
  const { page } = admin;
  await executeOn(
    database,
    `update app.mails set delivery = 'failed', attempts = 76, last_error = 'ECONNECTION' where subject like 'Your request%'`,
  );
  await page.goto('/admin/deliveries?state=failed');
  const mail = page.getByRole('row', { name: /otto\.claims@example\.org/ });
  await expect(mail).toContainText('Notification');
  await expect(mail).toContainText('ECONNECTION');
  await expectAccessibleAtAnyWidth(page);
  await mail.getByRole('button', { name: 'Send again to otto.claims@example.org' }).click();
  await expect(page.getByText('Email to otto.claims@example.org queued again')).toBeVisible();
  await expect(page.getByText('No emails are in this state.')).toBeVisible();
  await page.getByLabel('State').selectOption('All states');
  await expect(page.getByRole('row', { name: /otto\.claims@example\.org.*Kept.*ECONNECTION/ })).toBeVisible();
  expect(await page.content()).not.toContain('MB106132');
  await page.getByRole('tab', { name: 'Failed jobs' }).click();
  await expect(page.getByText('No jobs have failed.')).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
});
