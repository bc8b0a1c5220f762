import { expect, test } from '@playwright/test';
import { guardianship } from '#server/testing/guardianship.ts';
import { newAccount, newFirstAdmin } from './accountSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson, expectAccessible, type Person } from './watchedPage.ts';

const password = 'correct horse battery';
const data_folder = newDataFolder();
const KITS = 6;
const codes = Array.from({ length: KITS + 1 }, (_, index) => `MB${String(index + 1).padStart(6, '0')}`);
const unregistered = codes[KITS] ?? '';

let portal: RunningPortal;
let admin: Person;
let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  portal = await startPortal(data_folder, {
    DATABASE_URL: await storyDatabase(),
    REGISTRATIONS_PER_DAY: String(KITS + 1),
  });
  admin = await aPerson(browser, portal.url);
  await newFirstAdmin(admin.page, portal, password);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: codes });
  anna = await aPerson(browser, portal.url);
  await newAccount(anna.page, 'anna@example.org', password, 'My daughter has stomach pain');
  for (const kit_id of codes.slice(0, KITS)) await register(kit_id);
  await admin.page.getByRole('link', { name: 'Sample Intake' }).click();
});

test.afterAll(async () => {
  expect([...admin.problems, ...anna.problems]).toEqual([]);
  await portal.stop();
  removeDataFolder(data_folder);
});

async function register(kit_id: string): Promise<void> {
  const patient = { new: { first_name: 'Mia', last_name: kit_id, date_of_birth: '2019-05-17' } };
  await send(anna.page, 'POST', '/api/kits', { patient, kit_id, confirm_kit_id: kit_id, guardianship });
}

const result = () => admin.page.getByRole('status', { name: 'Last scan' });
const rows = () => admin.page.getByRole('list', { name: 'Last scans' }).getByRole('listitem');

/** Types a text as a scanner does: key by key into the focused element, then Enter. */
async function scan(text: string): Promise<void> {
  await admin.page.keyboard.type(text, { delay: 10 });
  await admin.page.keyboard.press('Enter');
}

test('each scan says whether the kit was expected', async () => {
  await expect(admin.page.getByLabel('Kit ID')).toBeFocused();
  for (const kit_id of ['MB000001', 'MB000002']) await scan(kit_id);
  await expect(result()).toContainText('MB000002 Received');
  await expect(rows().first()).toContainText('MB000002');
  const inventory = await admin.page.request.get('/api/admin/kit-figures');
  expect((await inventory.json()).open).toContainEqual({ status: 'received', kits: 2, late: 0 });
  await scan('MB000001');
  await expect(result()).toContainText('MB000001 Received already');
  await scan(unregistered);
  await expect(result()).toContainText(`${unregistered} Set aside`);
  await scan('MB999999');
  await expect(result()).toContainText('MB999999 Unknown');
  await scan('https://shop.example/tea');
  await expect(result()).toContainText('Not a Kit ID');
  await scan('MB000002');
  await scan('2006381333931');
  await expect(result()).toContainText('Not a Kit ID');
  await scan('MB000002');
  await expect(result()).toContainText('MB000002 Received already');
  await scan(`${portal.url}/register-kit?kit=MB000003#a-proof`);
  await expect(result()).toContainText('MB000003 Received');
  await expectAccessible(admin.page);
});

test('a kit that came before its registration lights up when its family registers it', async () => {
  const { page } = admin;
  const shelf = page.getByRole('list', { name: 'Set aside' });
  await expect(shelf).toContainText(`${unregistered} Not registered`);
  await register(unregistered);
  await expect(shelf).toContainText(`${unregistered} Registered and received: fetch it`);
  await page.getByRole('button', { name: `${unregistered} is fetched` }).click();
  await expect(shelf).toHaveCount(0);
  await expect(page.getByLabel('Kit ID')).toBeFocused();
});

test('Alt with a digit rejects a kit with a reason for its owner, and undoes a change', async () => {
  await admin.page.keyboard.press('Alt+2');
  await expect(result()).toContainText('MB000003 Rejected');
  await expect(result()).toContainText('The tube leaked');
  await expectAccessible(admin.page);
  await admin.page.keyboard.press('Alt+0');
  await expect(result()).toContainText('MB000003 Undone');
  await scan('MB000004');
  await expect(result()).toContainText('MB000004 Received');
  await admin.page.keyboard.press('Alt+0');
  await expect(result()).toContainText('The kit is back at "Registered".');
  await scan('MB000001');
  await scan('MB000004');
  await expect(result()).toContainText('MB000004 Received');
});

test('scans of an outage are kept over a reload and sent when the portal answers', async () => {
  const { page } = admin;
  await page.route('**/api/admin/kit-intake/**', (route) => route.abort());
  await scan('MB000005');
  await scan('MB000006');
  await expect(page.getByText('No connection. Scans are kept')).toContainText('Waiting: 2');
  await expectAccessible(page);
  await page.reload();
  // The portal lists the scans from before the reload below those that wait.
  for (const [at, text] of [
    /MB000006.*Waiting/,
    /MB000005.*Waiting/,
    /MB000004.*Received, scanned 2 times/,
  ].entries())
    await expect(rows().nth(at)).toHaveText(text);
  await page.unroute('**/api/admin/kit-intake/**');
  for (const [at, text] of [/MB000006.*Received/, /MB000005.*Received/].entries())
    await expect(rows().nth(at)).toHaveText(text);
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain('kit-intake');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
