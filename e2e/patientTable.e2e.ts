import { expect, test } from '@playwright/test';
import { newAccount, newFirstAdmin, newPractitioner } from './accountSteps.ts';
import { restoreTable, reviewReport, workByKeyboard, writeNotesAtOnce } from './patientTableSteps.ts';
import { publishPage } from './reportSteps.ts';
import { send } from './send.ts';
import { newDataFolder, type RunningPortal, removeDataFolder, startPortal } from './startPortal.ts';
import { storyDatabase } from './storyDatabase.ts';
import { aPerson } from './watchedPage.ts';

const password = 'correct horse battery';
const kit_id = 'MB000132';
const data_folder = newDataFolder();

let portal: RunningPortal;

test.beforeAll(async () => {
  portal = await startPortal(data_folder, { DATABASE_URL: await storyDatabase() });
});

test.afterAll(async () => {
  await portal.stop();
  removeDataFolder(data_folder);
});

test('practitioner and administrator write notes at once, find the table again, and need no mouse', async ({
  browser,
}) => {
  const admin = await aPerson(browser, portal.url);
  const practitioner = await aPerson(browser, portal.url);
  const customer = await aPerson(browser, portal.url);

  await test.step('a family has a report that a practitioner sees', async () => {
    await newFirstAdmin(admin.page, portal, password);
    await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
    const practitioner_code = await newPractitioner(
      practitioner.page,
      admin.page,
      'paula@example.org',
      password,
    );
    await newAccount(customer.page, 'anna@example.org', password, 'My daughter has stomach pain');
    await send(customer.page, 'POST', '/api/kits', {
      patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
      kit_id,
      confirm_kit_id: kit_id,
      practitioner_code,
    });
    await publishPage(admin.page, kit_id);
  });

  await writeNotesAtOnce(practitioner.page, admin.page, { kit_id, practitioner_name: 'Dr. Paula Prent' });
  await restoreTable(admin.page, 'Mia Meyer');
  await workByKeyboard(practitioner.page, kit_id);
  await reviewReport(practitioner.page, kit_id);

  for (const { problems } of [admin, practitioner, customer]) expect(problems).toEqual([]);
});
