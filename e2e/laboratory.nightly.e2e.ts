import { expect, test } from '@playwright/test';
import { guardianship } from '#server/testing/guardianship.ts';
import { newAccount, newFirstAdmin } from './accountSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible, openLive, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const data_folder = newDataFolder();

let portal: RunningPortal;
let admin: Person;
let anna: Person;
let key: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: ['MB000001', 'MB000002'] });
  anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, 'anna@example.org', password, 'My daughter has stomach pain');
  await send(anna.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' } },
    kit_id: 'MB000001',
    confirm_kit_id: 'MB000001',
    guardianship,
  });
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
  await portal.stop();
  removeDataFolder(data_folder);
});

/** A call of the laboratory's program. */
const program = (path: string, body?: object) =>
  fetch(`${portal.url}/api/lab${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

test('an administrator makes a laboratory, gives it a code, and creates its key', async () => {
  const { page } = admin;
  await page.goto('/admin/laboratory-keys');
  await page.getByRole('button', { name: 'Create the first laboratory' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('North Lab');
  await dialog.getByRole('button', { name: 'Create Laboratory' }).click();
  await page.getByRole('button', { name: 'Give Codes to North Lab' }).click();
  await dialog.getByLabel('Kit IDs').fill('MB000001');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give Codes' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: /^Create (Key|the first key)$/ }).click();
  await dialog.getByLabel('Name').fill('Intake program');
  await dialog.getByLabel('Laboratory').selectOption('North Lab');
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  key = (await dialog.getByRole('figure', { name: 'The new key' }).textContent()) ?? '';
  await dialog.getByLabel('I have copied the key').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
});

test('the family sees at once that the program received and rejected the kit, and what to do', async () => {
  const { page } = anna;
  await openLive(page, '/patients');
  await page.getByRole('main').getByRole('link', { name: 'Mia Meyer' }).click();
  await expect(page.getByText('Sample received (to come)')).toBeVisible();
  const receipt = { status: 'received', received_at: new Date().toISOString(), condition: 'Tube intact' };
  expect((await program('/kits/MB000001/status', receipt)).status).toBe(200);
  await expect(page.getByText('Sample received (to come)')).toHaveCount(0);

  const { reasons } = (await (await program('/kit-reasons')).json()) as {
    reasons: { id: string; kind: string; reason: string; next_step: string }[];
  };
  const reason = reasons.find(({ kind }) => kind === 'rejected');
  await program('/kits/MB000001/status', { status: 'rejected', reason_id: reason?.id });
  await expect(page.getByText(reason?.reason ?? 'a reason').first()).toBeVisible();
  await expect(page.getByText(reason?.next_step ?? 'a next step').first()).toBeVisible();
  await expectAccessible(page);
});

test('the program learns nothing of a code that is not its own', async () => {
  const [other, unknown] = await Promise.all(
    ['MB000002', 'MB999999'].map(async (code) => {
      const answer = await program(`/kits/${code}`);
      return [answer.status, await answer.json()];
    }),
  );
  expect(other).toEqual(unknown);
});

test("the administrator reads the laboratory's name in the history of the kit", async () => {
  const { page } = admin;
  await page.goto('/admin/kit-inventory');
  await page.getByRole('button', { name: 'More actions for kit MB000001' }).click();
  await page.getByRole('button', { name: 'Change Status of kit MB000001' }).click();
  await expect(page.getByRole('dialog').getByText('North Lab', { exact: false }).first()).toBeVisible();
});
