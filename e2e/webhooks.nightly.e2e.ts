import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { aReceiver, type Receiver } from '#server/laboratory/webhooks/testing/aReceiver.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import { newAccount, newFirstAdmin } from './accountSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const data_folder = newDataFolder();

let portal: RunningPortal;
let admin: Person;
let anna: Person;
let receiver: Receiver;
let secret: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  receiver = await aReceiver();
  portal = await startPortal(data_folder, {
    DATABASE_URL: await storyDatabase(),
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: ['MB000001'] });
  anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, 'anna@example.org', password, 'My daughter has stomach pain');
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
  await portal.stop();
  await receiver.close();
  removeDataFolder(data_folder);
});

/** The events that the receiver got, verified with the newest secret. */
const heard = () =>
  receiver.received.map(
    ({ headers, body }) => new Webhook(secret).verify(body, headers as Record<string, string>) as object,
  );

/** Copies the secret that the dialog shows, and closes the dialog. */
async function keepSecret(): Promise<void> {
  const dialog = admin.page.getByRole('dialog');
  secret = (await dialog.getByRole('figure', { name: 'The new secret' }).textContent()) ?? '';
  await expectAccessible(admin.page);
  await dialog.getByLabel('I have copied the secret').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

async function choose(action: string): Promise<void> {
  await admin.page.getByRole('button', { name: /^More actions for/ }).click();
  await admin.page.getByRole('button', { name: action, exact: true }).click();
}

test('an administrator creates a webhook, and its test event reaches the laboratory', async () => {
  await admin.page.getByRole('link', { name: 'Webhooks' }).click();
  await admin.page.getByRole('button', { name: 'Create the first webhook' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('https://169.254.169.254/');
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(dialog.getByText('This address cannot be called.')).toBeVisible();
  await dialog.getByLabel('URL').fill(`http://127.0.0.1:${receiver.port}/`);
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await keepSecret();
  await choose('Send a test event');
  await expect.poll(heard).toMatchObject([{ type: 'webhook.test' }]);
});

test('a registered kit reaches the laboratory at once, without a name', async () => {
  const patient = { new: { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' } };
  const kit = { patient, kit_id: 'MB000001', confirm_kit_id: 'MB000001', guardianship };
  await send(anna.page, 'POST', '/api/kits', kit);
  await expect
    .poll(heard)
    .toMatchObject([{ type: 'webhook.test' }, { type: 'kit.registered', data: { kit_id: 'MB000001' } }]);
  expect(JSON.stringify(receiver.received)).not.toContain('Mia');
});

test('after a rotation, a message that is sent again carries both signatures', async () => {
  const first = secret;
  await choose('Rotate secret');
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Rotate Secret' }).click();
  await keepSecret();
  receiver.received.length = 0;
  await admin.page.getByRole('link', { name: /^Deliveries to/ }).click();
  await expectAccessible(admin.page);
  const row = admin.page.getByRole('row', { name: /MB000001/ });
  await expect(row).toContainText('Delivered');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(heard).toMatchObject([{ type: 'kit.registered' }]);
  const [message] = receiver.received;
  const headers = message?.headers as Record<string, string>;
  expect(new Webhook(first).verify(message?.body ?? '', headers)).toMatchObject({ type: 'kit.registered' });
});
