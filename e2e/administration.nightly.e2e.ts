import { expect, type Page, test } from '@playwright/test';
import { login, mailedLink, newAccount, newFirstAdmin } from './accountSteps.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const data_folder = newDataFolder();

let portal: RunningPortal;

test.beforeAll(async () => {
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
});

test.afterAll(async () => {
  await portal.stop();
  removeDataFolder(data_folder);
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Gives a user a role in the list of users; resolves to the message. */
async function giveRole(page: Page, email: string, role: string, confirmed?: RegExp): Promise<string> {
  await page.getByRole('link', { name: 'Manage Users' }).click();
  const row = rowOf(page, email);
  await row.getByRole('button', { name: `Edit ${email}` }).click();
  await row.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await row.getByRole('button', { name: 'Save' }).click();
  if (confirmed) {
    const dialog = page.getByRole('dialog', { name: /^Make / });
    await expect(dialog.getByText(confirmed)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Make / }).click();
  }
  const told = page.getByText(/^User updated successfully/).last();
  await expect(row.getByRole('button', { name: `Edit ${email}` })).toBeFocused();
  return told.innerText();
}

test('an administrator looks after codes and users', async ({ browser }) => {
  const people = {
    admin: await aPerson(browser, portal.url),
    practitioner: await aPerson(browser, portal.url),
    customer: await aPerson(browser, portal.url),
    guest: await aPerson(browser, portal.url),
  };
  const { admin, practitioner, customer, guest } = people;
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = admin;
  const menu = page.getByRole('navigation');
  let first_code = '';
  let second_code = '';

  await test.step('three people have accounts', async () => {
    await newFirstAdmin(page, portal, password);
    await newAccount(practitioner.page, 'paula@example.org', password, 'I look after patients with kits');
    await newAccount(customer.page, 'anna@example.org', password, 'My daughter has stomach pain');
  });

  await test.step('the list of users is searched by any of its fields', async () => {
    await menu.getByRole('link', { name: 'Manage Users' }).click();
    await expect(page.getByText('Total: 3 users')).toBeVisible();
    await expectAccessible(page);
    for (const text of ['anna@', 'stomach pain']) {
      await page.getByRole('searchbox', { name: 'Search' }).fill(text);
      await expect(page.getByText('Total: 1 users')).toBeVisible();
    }
    await expect(rowOf(page, 'anna@example.org')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expect(page.getByText('Total: 3 users')).toBeVisible();
  });

  await test.step('a promotion ends the earlier session and shows the new code', async () => {
    await rowOf(page, 'paula@').getByRole('button', { name: 'Edit paula@example.org' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const told = await giveRole(page, 'paula@example.org', 'Practitioner');
    first_code = /New practitioner code: ([A-HJ-NP-Z2-9]{6})$/.exec(told)?.[1] ?? '';
    expect(first_code).not.toBe('');
    await expect(practitioner.page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await login(practitioner.page, 'paula@example.org', password);
    await expect(practitioner.page.getByText('No patients assigned')).toBeVisible();
  });

  await test.step('the code is copied, and replaced by a random one', async () => {
    await menu.getByRole('link', { name: 'Practitioner Codes' }).click();
    const row = rowOf(page, first_code);
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText(`Code ${first_code} copied to clipboard!`)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first_code);

    await row.getByRole('button', { name: /^Regenerate/ }).click();
    await expect(page.getByText('Regenerating will invalidate the current code!')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Auto-Generate Random Code' }).click();
    const told = page.getByText(/^Code [A-HJ-NP-Z2-9]{6} assigned successfully!$/);
    second_code = /Code (\S{6})/.exec(await told.innerText())?.[1] ?? '';
    expect(second_code).not.toBe(first_code);
  });

  await test.step('the old code leads nowhere, the new one gives access', async () => {
    await menu.getByRole('link', { name: 'Kit Inventory' }).click();
    await page.getByRole('button', { name: 'Add Kits' }).click();
    await page.getByRole('dialog').getByLabel('Kit ID').fill('MB000777');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: false }).last().click();
    await expect(page.getByText('Kit MB000777 added successfully')).toBeVisible();

    await customer.page.getByRole('link', { name: 'Register Kit' }).first().click();
    await customer.page.getByLabel(/^First name/i).fill('Mia');
    await customer.page.getByLabel(/^Last name/i).fill('Meyer');
    await customer.page.getByLabel(/^Kit ID/).fill('MB000777');
    await customer.page.getByLabel(/^Confirm Kit ID/).fill('MB000777');
    await customer.page.getByLabel(/Practitioner Access Code/).fill(first_code);
    await expect(customer.page.getByText('Invalid practitioner code')).toBeVisible();
    await customer.page.getByLabel(/Practitioner Access Code/).fill(second_code);
    await expect(customer.page.getByText('Invalid practitioner code')).toHaveCount(0);
    await customer.page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(customer.page.getByText('Kit registered successfully!')).toBeVisible();
  });

  await test.step('a code that is typed replaces the code, and ends no access', async () => {
    await menu.getByRole('link', { name: 'Practitioner Codes' }).click();
    await rowOf(page, second_code)
      .getByRole('button', { name: /^Regenerate/ })
      .click();
    await page.getByPlaceholder('ABC123').fill('paula7');
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('Code PAULA7 assigned successfully!')).toBeVisible();
    await practitioner.page.reload();
    await expect(practitioner.page.getByRole('row').filter({ hasText: 'MB000777' })).toBeVisible();
  });

  await test.step('a demotion suspends access, and the role given back restores it', async () => {
    await menu.getByRole('link', { name: 'Manage Users' }).click();
    // The list shows old data until it has loaded again; an edit based on it would be refused.
    await expect(rowOf(page, 'paula@example.org').getByText('PAULA7')).toBeVisible();
    await giveRole(page, 'paula@example.org', 'Customer', /^1 patient loses /);
    await practitioner.page.reload();
    await expect(practitioner.page.getByRole('tab', { name: 'Login' })).toBeVisible();
    const restored = / gets back the access to 1 patient\.$/;
    expect(await giveRole(page, 'paula@example.org', 'Practitioner', restored)).toContain('PAULA7');
    await login(practitioner.page, 'paula@example.org', password);
    await expect(practitioner.page.getByRole('row').filter({ hasText: 'MB000777' })).toBeVisible();
  });

  await test.step('an invited practitioner chooses a password and is at work', async () => {
    await page.getByRole('button', { name: 'Invite Staff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Staff' });
    await dialog.getByLabel('Email Address').fill('guest@example.org');
    await dialog.getByLabel('Full Name').fill('Dr. Guest');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText(/^Invitation sent to guest@example\.org\./)).toBeVisible();
    await expect(rowOf(page, 'guest@example.org').getByText('Invited')).toBeVisible();

    await mailedLink(guest.page, 'guest@example.org');
    await expect(guest.page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await guest.page.getByLabel('New password').fill(password);
    await guest.page.getByRole('button', { name: 'Set password' }).click();
    await expect(guest.page.getByText('No patients assigned')).toBeVisible();
  });

  await test.step('a parent who becomes a practitioner is named by number and keeps the own patient', async () => {
    const email = 'anna@example.org';
    await page.reload();
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    await rowOf(page, email).getByRole('combobox', { name: 'Role' }).selectOption('Practitioner');
    await rowOf(page, email).getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: `Make ${email} a practitioner?` });
    await expect(dialog.getByText(`${email} owns 1 patient with 1 kit.`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make Practitioner' }).click();
    await expect(page.getByText(/^User updated successfully/).last()).toBeVisible();

    await login(customer.page, email, password);
    await customer.page.getByRole('link', { name: 'Patients', exact: true }).click();
    await customer.page.getByRole('link', { name: 'Mia Meyer' }).first().click();
    await expect(customer.page.getByText('MB000777').first()).toBeVisible();
  });

  await test.step('a user is deleted while working, and is nobody from then on', async () => {
    await page.getByRole('button', { name: 'Delete anna@example.org' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete User' });
    await expect(dialog.getByText('This action cannot be undone!')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete User' }).click();
    await expect(page.getByText('User anna@example.org deleted successfully')).toBeVisible();
    await expect(page.getByText('Total: 3 users')).toBeFocused();

    await customer.page.reload();
    await expect(customer.page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await customer.page.getByLabel('Email').fill('anna@example.org');
    await customer.page.getByLabel('Password').fill(password);
    await customer.page.getByRole('button', { name: 'Login' }).click();
    await expect(customer.page.getByText('Invalid login credentials')).toBeVisible();
  });

  await test.step('the own account cannot be deleted', async () => {
    await expect(page.getByRole('button', { name: 'Delete admin@example.org' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete', exact: true }).hover();
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText(
      'Only another administrator can delete your account.',
    );
  });

  for (const [name, { problems }] of Object.entries(people))
    expect({ name, problems }).toEqual({ name, problems: [] });
});
