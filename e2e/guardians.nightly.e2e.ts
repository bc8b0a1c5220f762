import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login, mailedLink, newAccount } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import { send } from './send.ts';
import type { RunningPortal } from './startPortal.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

const PASSWORD = 'correct horse battery';
const sizes = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
];

test('a mother invites a second guardian, who accepts, and she confirms the account', async ({ browser }) => {
  const mother = await aPerson(browser, demo.url);
  const { page } = mother;
  const expectGood = async (shown = page) => {
    for (const size of sizes) {
      await shown.setViewportSize(size);
      await expectAccessible(shown);
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.width,
      );
    }
    await shown.setViewportSize({ width: 1440, height: 900 });
  };
  await login(page, 'meyer@demo.example', DEMO_PASSWORD);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mia Meyer/ })
    .first()
    .click();

  await test.step('she invites an address', async () => {
    await page.getByRole('button', { name: /^Guardians/ }).click();
    await page.getByRole('button', { name: 'Invite a guardian' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('father@example.org');
    await expectGood();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('Invitation sent to father@example.org')).toBeVisible();
    await expectGood();
  });

  const father = await aPerson(browser, demo.url);
  await test.step('the father follows the link, registers without a reason, and accepts the invitation that opens by itself', async () => {
    await father.page.goto('/dev/mail');
    await mailedLink(father.page, 'father@example.org');
    await expect(
      father.page.getByText(/^Log in with the email address that got the invitation/),
    ).toBeVisible();
    await expectGood(father.page);
    await father.page.getByRole('link', { name: 'Register' }).click();
    await expect(father.page.getByLabel('Email')).toHaveValue('father@example.org');
    await expect(father.page.getByLabel('Why are you taking this test?')).toHaveValue(
      'I was invited by another person.',
    );
    await father.page.getByLabel('Password').fill(PASSWORD);
    await expectGood(father.page);
    await father.page.getByRole('button', { name: 'Register' }).click();
    await expect(father.page.getByText(/^Registration submitted!/)).toBeVisible();
    await mailedLink(father.page, 'father@example.org');
    await father.page.getByLabel('Password').fill(PASSWORD);
    await father.page.getByRole('button', { name: 'Confirm Email' }).click();
    await expect(
      father.page.getByText(/wants to share the responsibility for Mia with you\.$/),
    ).toBeVisible();
    await expect(father.page.getByText('Anna Meyer (meyer@demo.example)')).toBeVisible();
    await expectGood(father.page);
    await father.page.getByRole('button', { name: 'Accept' }).click();
    await expect(father.page.getByText(/^You accepted\./)).toBeVisible();
    await father.page.goto('/patients');
    await expect(father.page.getByRole('region', { name: 'First steps' })).toBeVisible();
  });

  await test.step('a logged-in browser that never opened the link says that an invitation waits', async () => {
    await page.goto('/patients');
    const elsewhere = await aPerson(browser, demo.url);
    await login(elsewhere.page, 'okafor@demo.example', DEMO_PASSWORD);
    await expect(elsewhere.page.getByText(/^An invitation waits in your mail\./)).toHaveCount(0);
    const listed = await send(page, 'GET', '/api/patients');
    const [{ id } = { id: '' }] = (listed['patients'] as unknown as { id: string }[] | undefined) ?? [];
    await send(page, 'POST', `/api/patients/${id}/guardian-invitations`, { email: 'okafor@demo.example' });
    await elsewhere.page.goto('/patients');
    await expect(elsewhere.page.getByText(/^An invitation waits in your mail\./)).toBeVisible();
    await expectGood(elsewhere.page);
    expect(elsewhere.problems).toEqual([]);
  });

  await test.step('somebody else who follows the link reads that there is none', async () => {
    const stranger = await aPerson(browser, demo.url);
    await newAccount(stranger.page, 'stranger@example.org', PASSWORD, 'I am just curious');
    await stranger.page.goto('/dev/mail');
    await stranger.page
      .locator('article', { hasText: 'You have an invitation' })
      .first()
      .getByRole('link')
      .first()
      .click();
    await expect(stranger.page.getByRole('alert')).toHaveText('This invitation does not exist or has ended.');
    expect(stranger.problems).toEqual([]);
  });

  await test.step('the mother is notified and confirms', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('Somebody accepted your invitation: please confirm who it is').click();
    const open = page.getByRole('list', { name: 'Open invitations' });
    await expect(open).toContainText('father@example.org accepted.');
    await expectGood();
    await page.getByRole('button', { name: 'Confirm father@example.org' }).click();
    await expectGood();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('list', { name: 'Guardians', exact: true })).toContainText(
      'father@example.org',
    );
    await page.getByRole('button', { name: /Activity/ }).click();
    await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toContainText(
      'You added a guardian',
    );
  });

  await test.step('the patient appears on the open screen of the father, marked as shared', async () => {
    await expect(father.page.getByRole('heading', { level: 2, name: 'Mia Meyer' })).toBeVisible();
    await expect(father.page.getByText(/ · Shared with you$/)).toBeVisible();
    await expectGood(father.page);
  });
  expect([...mother.problems, ...father.problems]).toEqual([]);
});
