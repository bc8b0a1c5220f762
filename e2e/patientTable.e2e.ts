import { expect } from '@playwright/test';
import { newAccount, newPractitioner } from './accountSteps.ts';
import { restoreTable, reviewReport, workByKeyboard, writeNotesAtOnce } from './patientTableSteps.ts';
import { publishPage } from './reportSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';

const password = 'correct horse battery';
const kit_id = 'MB108132';

test('practitioner and administrator write notes at once, find the table again, and need no mouse', async ({
  shared,
}) => {
  const { admin } = shared;
  const practitioner = await shared.aPerson();
  const customer = await shared.aPerson();

  await test.step('a family has a report that a practitioner sees', async () => {
    await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_id });
    const practitioner_code = await newPractitioner(
      practitioner.page,
      admin.page,
      'paula.table@example.org',
      password,
    );
    await newAccount(customer.page, 'anna.table@example.org', password, 'My daughter has stomach pain');
    await send(customer.page, 'POST', '/api/kits', {
      patient: { new: { first_name: 'Mia', last_name: 'Tabor' } },
      kit_id,
      confirm_kit_id: kit_id,
      practitioner_code,
    });
    await publishPage(admin.page, kit_id);
  });

  await writeNotesAtOnce(practitioner.page, admin.page, { kit_id, practitioner_name: 'Dr. Paula Prent' });
  await restoreTable(admin.page, 'Mia Tabor');
  await workByKeyboard(practitioner.page, kit_id);
  await reviewReport(practitioner.page, kit_id);

  for (const { problems } of [admin, practitioner, customer]) expect(problems).toEqual([]);
});
