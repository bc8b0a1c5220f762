import { expect, type Page } from '@playwright/test';
import { generic } from '#contract/questionnaires/generic.ts';
import { safari } from '#server/questionnaires/symptom-checks/testing/userAgents.ts';

import { demoAnswers } from '../demo/answers.ts';
import { newAccount } from './accountSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';

async function registerKit(page: Page, kit_id: string): Promise<string> {
  const { id, patient_id } = await send(page, 'POST', '/api/kits', {
    patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
    kit_id,
    confirm_kit_id: kit_id,
  });
  // As a page of an earlier version does, which names no matrix.
  await send(page, 'POST', `/api/kits/${id}/questionnaire`, demoAnswers(generic, 1, 9));
  return `/enter-symptom-data?patient=${patient_id}&kit=${id}&view=correct`;
}

test('a family that filled in the shifted matrix is asked, and its correction ends the matter', async ({
  shared,
}) => {
  const { admin } = shared;
  const anna = await shared.aPerson({ userAgent: safari });
  const otto = await shared.aPerson();
  await send(admin.page, 'POST', '/api/admin/kit-inventory', { kit_ids: ['MB112132', 'MB112133'] });
  await newAccount(anna.page, 'anna.checks@example.org', password, 'My daughter has stomach pain');
  const correction = await registerKit(anna.page, 'MB112132');
  await newAccount(otto.page, 'otto.checks@example.org', password, 'My son has stomach pain');
  await registerKit(otto.page, 'MB112133');

  await admin.page.goto('/practitioner-patients');
  const task = admin.page.getByRole('link', {
    name: '1 questionnaire whose symptoms may stand in the wrong column',
  });
  await expect(task).toBeVisible();
  await expectAccessible(admin.page);
  await task.click();
  await expect(admin.page.getByRole('row', { name: /MB112132/ })).toContainText('Safari on macOS');
  await expect(admin.page.getByText('MB112133')).toBeHidden();
  for (const width of [320, 1440]) {
    await admin.page.setViewportSize({ width, height: 900 });
    await expectAccessible(admin.page);
  }
  await admin.page.getByRole('button', { name: 'Mark as asked about kit MB112132' }).click();
  await expect(admin.page.getByText('No family has to be asked.')).toBeVisible();
  await admin.page.getByLabel('State').selectOption('Asked');
  await expect(admin.page.getByRole('row', { name: /MB112132/ })).toBeVisible();

  await anna.page.goto(correction);
  await anna.page.getByLabel(/biggest concerns/).fill('Sleep and pain');
  await anna.page.getByRole('button', { name: 'Review correction' }).click();
  await anna.page.getByLabel(/^Why do you correct/).fill('You asked me');
  await anna.page.getByRole('button', { name: 'Save correction' }).click();
  await expect(anna.page.getByText('Your correction was saved.')).toBeVisible();

  await admin.page.goto('/admin/symptom-checks');
  await expect(admin.page.getByText('No family has to be asked.')).toBeVisible();
  expect([...admin.problems, ...anna.problems, ...otto.problems]).toEqual([]);
});
