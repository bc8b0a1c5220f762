import { expect, type Page } from '@playwright/test';
import { executeOn } from '#db/testing/executeOn.ts';
import { newAccount } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible, openLive, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'anna.notifications@example.org';
const kit_id = 'MB107132';

let database: string;

let admin: Person;
let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ shared }) => {
  ({ database, admin } = shared);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
  anna = await shared.aPerson();
  await newAccount(anna.page, email, password, 'My daughter has stomach pain');
  await send(anna.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
    kit_id,
    confirm_kit_id: kit_id,
  });
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
});

const changeStatus = (from_status: string, status: string, reason?: string) =>
  send(admin.page, 'POST', `/api/admin/kit-inventory/${kit_id}/status-changes`, {
    from_status,
    status,
    ...(reason && { reason }),
  });

/** Lets the time pass in which a status can be taken back: its mail is due now. */
async function letUndoTimePass(): Promise<void> {
  await executeOn(
    database,
    `update app.notifications set mail_at = case when mail_state = 'due' then now() else mail_at end, held_until = now()
     where mail_state = 'due' or held_until > now()`,
  );
  await executeOn(
    database,
    `update graphile_worker._private_jobs set run_at = now() where key like 'mailNotifications %'`,
  );
}

/** The texts of the mails to Anna about notifications, newest first. */
async function mails(page: Page): Promise<string[]> {
  const sent = await (await page.request.get('/dev/mail')).text();
  return sent.split('<article>').filter((mail) => mail.includes(email) && mail.includes('/unsubscribe/'));
}

test('a family that looks at the portal sees a question of the laboratory when it can no longer be taken back', async () => {
  const { page } = anna;
  await openLive(page, '/account');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await changeStatus('registered', 'information_needed', 'On which day did you take the sample?');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect(await mails(page)).toEqual([]);
  await letUndoTimePass();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText('Mia Meyer', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await notifications.getByRole('link', { name: /^Unread: The laboratory has a question for you/ }).click();
  const answer = page.getByRole('dialog', { name: `Answer for kit ${kit_id}` });
  await expect(answer.getByText('On which day did you take the sample?')).toBeVisible();
  await answer.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('the same question is one discreet mail', async () => {
  const { page } = anna;
  await expect.poll(async () => (await mails(page)).length).toBe(1);
  const [mail = ''] = await mails(page);
  expect(mail).toContain('We have a question for you');
  expect(mail).not.toMatch(/gut health|Mia|Meyer|MB107132|sample|laboratory/i);
});

test('a family answers the laboratory where it is asked, and the administrator reads the answer', async () => {
  const { page } = anna;
  const dialog = page.getByRole('dialog', { name: `Answer for kit ${kit_id}` });
  await page.goto('/patients');
  await page
    .getByRole('link', { name: `Answer the laboratory for ${kit_id}` })
    .first()
    .click();
  await dialog.getByLabel('Your answer').fill('On Sunday, in the morning');
  await dialog.getByLabel('Sample Taken Date').fill('2026-01-04');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent to the laboratory')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await admin.page.goto(`/admin/kit-inventory?search=${kit_id}`);
  await admin.page.getByRole('button', { name: `More actions for kit ${kit_id}` }).click();
  await admin.page.getByRole('button', { name: `Change Status of kit ${kit_id}` }).click();
  const history = admin.page.getByRole('list', { name: 'History' });
  await expect(history).toContainText('Reason: On which day did you take the sample?');
  await expect(history).toContainText('On Sunday, in the morning');
  await expect(history).toContainText('Sample date: Jan 4, 2026');
});

test('a family chooses in the account which emails it gets', async () => {
  const { page } = anna;
  await page.goto('/account');
  const emails = page.getByRole('region', { name: 'Emails' });
  const never = emails.getByRole('radio', { name: 'Sample received: Never' });
  await emails.getByText('When emails come: all at once').click();
  await never.click();
  await expect(never).toBeChecked();
  await expect(never).toBeEnabled();
  await changeStatus('information_needed', 'received');
  await changeStatus('received', 'rejected', 'The tube leaked');
  await letUndoTimePass();
  await expect.poll(async () => (await mails(page)).length).toBe(2);
  await page.reload();
  await expect(never).toBeChecked();
  await expectAccessible(page);
});

test('the link of a mail ends the emails of its kind without a session, after one click', async ({
  shared,
}) => {
  const [mail = ''] = await mails(anna.page);
  const link = /href="([^"]+\/unsubscribe\/[^"]+)"/.exec(mail)?.[1] ?? '';
  const stranger = await shared.aPerson();
  await stranger.page.goto(new URL(link).pathname);
  await expectAccessible(stranger.page);
  await anna.page.reload();
  const choice = (name: string) => anna.page.getByRole('radio', { name: `Sample rejected: ${name}` });
  await expect(choice('At once')).toBeChecked();
  await stranger.page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible();
  await expectAccessible(stranger.page);
  await anna.page.reload();
  await expect(choice('Never')).toBeChecked();
  expect(stranger.problems).toEqual([]);
  await stranger.page.close();
});
