import { newAccount } from './accountSteps.ts';
import { everyEngine, type Person, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { send } from './send.ts';
import { expectAccessible } from './watchedPage.ts';

const codes = Array.from({ length: 98 }, (_, index) => `MB${String(4001 + index).padStart(6, '0')}`);
const registered = codes.slice(0, 96);
const unknown = 'MB994001';
const courier_label = '1Z999AA10123456784';
const box = [...codes.slice(0, 40), courier_label, unknown, ...codes.slice(40).toReversed()];

let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ engine, sharedPortal: { portal, admin } }) => {
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
  'a box of a hundred is scanned in less than three minutes without a mouse, and its totals add up',
  everyEngine,
  async ({ sharedPortal: { admin } }) => {
    test.setTimeout(180_000);
    const { page } = admin;
    await expect(page.getByLabel('Kit ID')).toBeVisible();
    // A scanner types wherever the focus is, and sends the key of a new line.
    for (const text of box) await page.keyboard.type(`${text}\n`);
    await expect(page.getByText('99 codes scanned on all benches')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Last scan' })).toContainText('MB004041 Received');
    await expect(page.locator('dl')).toHaveText(/^Received\s*96\s*Set aside\s*2\s*Unknown\s*1$/);
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
    await expect(dialog.getByText('The note lists 99 codes: 98 scanned today.')).toBeVisible();
    await expect(dialog).toContainText('Missing: on the note, not scanned today (1)MB000777');
    await expect(dialog).toContainText(`Extra: scanned today, not on the note (1)${unknown}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `${unknown} is done` }).click();
    await expect(page.getByText(`${unknown} Not in the inventory`)).toHaveCount(0);
    await expectAccessible(page);
  },
);
