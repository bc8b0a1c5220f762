import { newAccount, newPractitioner } from './accountSteps.ts';
import { type Person, type SharedPortal, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import { aPage } from './reportSteps.ts';
import { send } from './send.ts';
import { expectAccessible, expectAccessibleAtAnyWidth } from './watchedPage.ts';

const password = 'correct horse battery';
const kit_id = 'MB000304';
const WRONG = 'Report of somebody else';
const RIGHT = 'Report of Mia';

let portal: SharedPortal['portal'];
let admin: Person;
let practitioner: Person;
let family: Person;
let key: string;

test.beforeAll(async ({ engine, sharedPortal }) => {
  ({ portal, admin } = sharedPortal);
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
  const laboratory = await send(admin.page, 'POST', '/api/admin/laboratories', { name: 'Mixing Lab' });
  await send(admin.page, 'PUT', '/api/admin/laboratory-codes', {
    laboratory_id: laboratory['id'],
    kit_ids: [kit_id],
  });
  const made = { name: 'Report program', laboratory_id: laboratory['id'] };
  ({ key = '' } = await send(admin.page, 'POST', '/api/admin/laboratory-keys', made));

  [practitioner, family] = await Promise.all([engine.aPerson(portal), engine.aPerson(portal)]);
  const practitioner_code = await newPractitioner(
    practitioner.page,
    admin.page,
    'mixed.practitioner@example.org',
    password,
  );
  await newAccount(family.page, 'mixed.family@example.org', password, 'My daughter has stomach pain');
  await send(family.page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Mixed' } },
    kit_id,
    confirm_kit_id: kit_id,
    practitioner_code,
  });
});

test.afterAll(async () => {
  const people = [practitioner, family];
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all(people.map(({ close }) => close()));
});

/** A call of the laboratory's program. */
async function program(method: 'GET' | 'POST' | 'PUT', path: string, content?: string | object) {
  const isPage = typeof content === 'string';
  const answer = await fetch(`${portal.url}/api/lab${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': isPage ? 'text/html' : 'application/json' },
    ...(content !== undefined && { body: isPage ? content : JSON.stringify(content) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function publish(text: string): Promise<void> {
  await program('PUT', `/kits/${kit_id}/pages/1`, aPage(text));
  await program('POST', `/kits/${kit_id}/publish`, {});
}

async function expectReport(person: Person, text: string): Promise<void> {
  await expect(person.page.frameLocator('iframe').locator('h1')).toHaveText(text);
}

test('a laboratory that mixed up two tubes withdraws the report, which leaves all open screens until the right one comes', async () => {
  await test.step('the family and the practitioner read the report of somebody else', async () => {
    await publish(WRONG);
    for (const person of [family, practitioner]) {
      await person.page.goto(`/kit/${kit_id}/report`);
      await expectReport(person, WRONG);
    }
  });

  await test.step('the laboratory withdraws it, and both learn at once when and why', async () => {
    const { reasons } = await program('GET', '/kit-reasons');
    const reason = (reasons as Record<string, string>[]).find(({ kind }) => kind === 'withdrawn');
    const withdrawal = { kit_ids: [kit_id], reason_id: reason?.['id'], report_follows: true };
    await program('POST', '/withdrawals', withdrawal);
    for (const { page } of [family, practitioner]) {
      await expect(page.getByText(reason?.['reason'] ?? 'the reason').first()).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      for (const address of ['page/1', 'page/1?version=1'])
        expect((await page.request.get(`/api/kit/${kit_id}/${address}`)).status()).toBe(404);
    }
    await expectAccessibleAtAnyWidth(family.page);
  });

  await test.step('the right report appears on both screens by itself', async () => {
    await publish(RIGHT);
    for (const person of [family, practitioner]) await expectReport(person, RIGHT);
    await expect(family.page.getByText(/withdrawn on/).first()).toBeVisible();
    await expectAccessible(family.page);
  });

  await test.step('the administrator reads who opened the report of somebody else', async () => {
    const { page } = admin;
    await page.goto(`/admin/reports/${kit_id}/openings`);
    const row = page.getByRole('row').filter({ hasText: 'mixed.practitioner@example.org' });
    await expect(row.first()).toContainText('Report page');
    await expectAccessible(page);
  });
});
