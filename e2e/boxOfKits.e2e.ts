import { newAccount } from './accountSteps.ts';
import { everyEngine, type Person, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { send } from './send.ts';
import { expectAccessible } from './watchedPage.ts';

const unknown = 'MB994001';
const courier_label = '1Z999AA10123456784';
/** The last two are not registered. */
let codes: readonly string[];
let registered: readonly string[];

let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browserName, engine, sharedPortal: { portal, admin } }) => {
  // The time of a whole box is the server's: in the slower engines, a part of it shows how they take a scanner's keys.
  const size = browserName === 'chromium' ? 98 : 12;
  codes = Array.from({ length: size }, (_, index) => `MB${String(4001 + index).padStart(6, '0')}`);
  registered = codes.slice(0, -2);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: codes });
  anna = await engine.aPerson(portal);
  await newAccount(anna.page, 'box@example.org', 'correct horse battery', 'My daughter has stomach pain');
  const { id } = await send(anna.page, 'GET', '/api/profile');
  const allowed = { full_name: 'Anna Box', role: 'customer', registrations_per_day: registered.length };
  await send(admin.page, 'PATCH', `/api/admin/users/${id}`, allowed);
  // A page that lists no patients, and loads none of them again.
  await anna.page.goto('/robots.txt');
  await registerAll(anna.page);
  await admin.page.goto('/admin/kit-intake');
});

test.afterAll(async () => {
  expect(anna.problems).toEqual([]);
  await anna.close();
});

const registerAll = (page: Page) =>
  page.evaluate(async (kit_ids) => {
    for (const kit_id of kit_ids) {
      const patient = { new: { first_name: 'Mia', last_name: kit_id } };
      const body = JSON.stringify({ patient, kit_id, confirm_kit_id: kit_id });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch('/api/kits', { method: 'POST', headers, body });
      if (status !== 201) throw new Error(`${kit_id} is not registered: ${status}`);
    }
  }, registered);

test(
  'a box of a hundred codes is scanned without a mouse, and its totals add up',
  everyEngine,
  async ({ sharedPortal: { admin } }) => {
    const { page } = admin;
    await expect(page.getByLabel('Kit ID')).toBeVisible();
    // A scanner types wherever the focus is, and sends the key of a new line.
    const half = codes.length / 2;
    const box = [...codes.slice(0, half), courier_label, unknown, ...codes.slice(half).toReversed()];
    for (const text of box) await page.keyboard.type(`${text}\n`);
    await expect(page.getByText(`${codes.length + 1} codes scanned on all benches`)).toBeVisible();
    await expect(page.getByRole('status', { name: 'Last scan' })).toContainText(`${codes[half]} Received`);
    await expect(page.locator('dl')).toHaveText(
      new RegExp(`^Received\\s*${registered.length}\\s*Set aside\\s*2\\s*Unknown\\s*1$`),
    );
    await expect(page.getByRole('list', { name: 'Set aside' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(`${unknown} Not in the inventory`)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'the box is compared with its delivery note, and its unknown code stays until it is done',
  everyEngine,
  async ({ sharedPortal: { admin } }) => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Compare with a delivery note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare with a delivery note' });
    await dialog.getByLabel('Codes of the delivery note').fill([...codes, 'MB000777'].join(' '));
    await expect(
      dialog.getByText(`The note lists ${codes.length + 1} codes: ${codes.length} scanned today.`),
    ).toBeVisible();
    await expect(dialog).toContainText('Missing: on the note, not scanned today (1)MB000777');
    await expect(dialog).toContainText(`Extra: scanned today, not on the note (1)${unknown}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `${unknown} is done` }).click();
    await expect(page.getByText(`${unknown} Not in the inventory`)).toHaveCount(0);
    await expectAccessible(page);
  },
);
