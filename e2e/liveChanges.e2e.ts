import { login, newAccount } from './accountSteps.ts';
import { ADMIN_PASSWORD, everyEngine, type Person, type SharedPortal, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { send } from './send.ts';

const password = 'correct horse battery';
const email = 'live@example.org';
const kit_id = 'MB000301';

let portal: SharedPortal['portal'];
let admin: Person;
let anna: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ engine, sharedPortal }) => {
  ({ portal, admin } = sharedPortal);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
  anna = await engine.aPerson(portal);
  await newAccount(anna.page, email, password, 'My daughter has stomach pain');
  await send(anna.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
    kit_id,
    confirm_kit_id: kit_id,
  });
});

test.afterAll(async () => {
  expect(anna.problems).toEqual([]);
  await anna.close();
});

/** Opens a screen and waits until it follows changes. */
async function following(open: () => Promise<unknown>): Promise<void> {
  const before = portal.front.channels();
  await open();
  await expect.poll(portal.front.channels).toBeGreaterThan(before);
}

const follow = (page: Page, address: string) => following(() => page.goto(address));

test(
  'a status that an administrator sets appears on the open card of the customer',
  everyEngine,
  async () => {
    const { page } = anna;
    await follow(page, '/patients');
    await page.getByRole('navigation').getByRole('link', { name: /Mia/ }).first().click();
    await expect(page.getByText(`Kit ID: ${kit_id}`)).toBeVisible();
    await send(admin.page, 'POST', `/api/admin/kit-inventory/${kit_id}/status-changes`, {
      from_status: 'registered',
      status: 'information_needed',
      reason: 'On which day did you take the sample?',
    });
    await expect(page.getByText('On which day did you take the sample?').first()).toBeVisible();
  },
);

test('an editor of notes learns that somebody else saved them before a conflict', async ({ engine }) => {
  const other = await engine.aPerson(portal);
  await following(() => login(other.page, 'admin@example.org', ADMIN_PASSWORD));
  const address = `/practitioner-patients?tab=all&search=${kit_id}`;
  await follow(admin.page, address);
  const notes = (page: Page) => page.getByLabel(`Practitioner notes of ${kit_id}`);
  await notes(admin.page).fill('Please call the family.');
  await other.page.goto(address);
  await notes(other.page).fill('Less sugar.');
  await other.page.getByRole('button', { name: `Save notes of ${kit_id}` }).click();
  await expect(admin.page.getByText('Not saved: changed elsewhere')).toBeVisible();
  await expect(notes(admin.page)).toHaveValue('Please call the family.');
  await other.close();
});

test('a screen leaves at once when its session is ended on another device', async ({ engine }) => {
  const { page } = anna;
  const elsewhere = await engine.aPerson(portal);
  await following(() => login(elsewhere.page, email, password));
  await follow(page, '/patients');
  await elsewhere.page.evaluate(() => fetch('/auth/v1/logout?scope=others', { method: 'POST' }));
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await elsewhere.close();
});
