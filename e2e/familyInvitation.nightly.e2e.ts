import { expect } from '@playwright/test';
import { newPractitioner, openMailedLink } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';

test('a family follows an invitation to its registration, and both agree on a date to test again', async ({
  shared,
}) => {
  const { admin } = shared;
  const [paula, anna] = [await shared.aPerson(), await shared.aPerson()];
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id: 'MB000601' });
  const code = await newPractitioner(paula.page, admin.page, 'paula.invited@example.org', password);
  const invitation = `/register#code=${code}`;
  const addresses: string[] = [];

  await test.step('the practitioner invites, and reads that the own invitation is for families', async () => {
    await paula.page.getByRole('link', { name: 'Invite a Family' }).first().click();
    await expect(paula.page.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible();
    await expectAccessible(paula.page);
    await expect(paula.page.getByText(`${shared.portal.url}${invitation}`)).toBeVisible();
    await paula.page.goto(invitation);
    await expect(paula.page.getByRole('heading', { name: 'This invitation is for families' })).toBeVisible();
    await expectAccessible(paula.page);
  });

  await test.step('the family signs up, confirms the address and finds the code filled in', async () => {
    const { page } = anna;
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto(invitation);
    await expect(page.getByText(/^A practitioner invited you\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill('anna.invited@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Why are you taking this test?').fill('My daughter has stomach pain');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(/^Registration submitted!/)).toBeVisible();
    expect(addresses.filter((address) => address.includes(code))).toEqual([]);
    expect(shared.portal.terminal.join('\n')).not.toContain(code);

    await openMailedLink(page, 'anna.invited@example.org', password);
    await expect(page).toHaveURL(/\/register-kit$/);
    await expect(page.getByText('Practitioner: Dr. Paula Prent')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Mia');
    await page.getByLabel('Last name').fill('Meyer');
    await page.getByLabel('Kit ID', { exact: true }).fill('MB000601');
    await page.getByLabel('Confirm Kit ID').fill('MB000601');
    await page.getByRole('button', { name: 'Register Kit' }).click();
    await expect(page.getByText('Kit registered successfully!')).toBeVisible();
  });

  await test.step('the practitioner chooses a date to test again, and the family ends it', async () => {
    const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await paula.page.goto('/practitioner-patients');
    await paula.page.getByRole('link', { name: 'Mia Meyer' }).click();
    await paula.page.getByRole('button', { name: /^Test again/ }).click();
    await paula.page.getByRole('button', { name: 'Choose a date for kit MB000601' }).click();
    await paula.page.getByLabel('Date', { exact: true }).fill(day);
    await expectAccessible(paula.page);
    await paula.page.getByRole('button', { name: 'Save' }).click();
    await expect(paula.page.getByText('Date of kit MB000601 saved')).toBeVisible();

    await anna.page.getByRole('link', { name: 'View patient' }).click();
    await anna.page.getByRole('button', { name: /^Test again/ }).click();
    await anna.page.getByRole('button', { name: 'End the date for kit MB000601' }).click();
    await anna.page.getByRole('button', { name: 'End date' }).click();
    await expect(anna.page.getByText('Date of kit MB000601 ended')).toBeVisible();
    await expectAccessible(anna.page);
    // The other screen receives it.
    await expect(paula.page.getByText('No date', { exact: true })).toBeVisible();
  });
  expect([...admin.problems, ...paula.problems, ...anna.problems]).toEqual([]);
});
