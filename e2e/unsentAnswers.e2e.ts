import { newAccount } from './accountSteps.ts';
import { everyEngine, type Person, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { send } from './send.ts';
import { expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const kit_id = 'MB000302';

let anna: Person;

test.beforeAll(async ({ engine, sharedPortal: { portal, admin } }) => {
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
  anna = await engine.aPerson(portal);
  await newAccount(anna.page, 'unsent@example.org', password, 'My daughter has stomach pain');
});

test.afterAll(async () => {
  expect(anna.problems).toEqual([]);
  await anna.close();
});

async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();
}

const comments = (page: Page) => page.getByLabel(/Comments that might be helpful/);
// The visible status: the announced one stays while a save runs.
const saved = (page: Page) => page.locator('[aria-hidden=true]', { hasText: /^Draft saved$/ });

test(
  'answers typed without a connection survive a closed tab, and are sent when it is back',
  everyEngine,
  async ({ sharedPortal: { portal } }) => {
    const { page } = anna;
    const kit = await send(page, 'POST', '/api/kits', {
      patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
      kit_id,
      confirm_kit_id: kit_id,
    });
    const address = `/enter-symptom-data?patient=${kit['patient_id']}&kit=${kit['id']}`;
    await openForm(page, address);
    await comments(page).fill('Sleeps');
    await expect(saved(page)).toBeVisible();

    portal.front.cut();
    await comments(page).fill('Sleeps badly');
    const kept =
      'Not saved yet: the portal cannot be reached. Your answers stay on this device and will be sent again.';
    await expect(page.getByText(kept).last()).toBeVisible();
    // The last request of a closing page could outlast the outage.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('No connection'));
    });
    const tab = await anna.newPage();
    await page.close();

    portal.front.mend();
    await openForm(tab, address);
    await expect(comments(tab)).toHaveValue('Sleeps badly');
    await expect(tab.getByText('Your answers that had not been sent before are here again.')).toBeVisible();
    await expectAccessible(tab);
    await expect(saved(tab)).toBeVisible();
    const { drafts } = await send(tab, 'GET', `/api/kits/${kit['id']}/questionnaire`);
    expect(drafts).toMatchObject([{ answers: { helpful_comments: 'Sleeps badly' } }]);
  },
);
