import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { expectGround, LIGHT, reportPage } from './colorSchemes.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

// Each push checks the contrasts of both palettes and the login in `lightTheme.e2e.ts`.

/** The pages of a report are frames in a sandbox without storage. */
const chooseLight = (page: Page) =>
  page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('theme', '"light"');
  });

test('screens of families and the pages of a report are accessible in the light theme', async ({
  sharedDemo,
}) => {
  const { page, problems } = await sharedDemo.aPerson();
  await chooseLight(page);
  await login(page, 'meyer@demo.example', DEMO_PASSWORD);

  await page.goto('/kit/MB000101/answers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/patients');
  const questionnaire = page.getByRole('link', { name: 'Fill in questionnaire' });
  await expect(questionnaire).toBeVisible();
  await expectAccessible(page);
  await questionnaire.click();
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).first().click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page);

  for (const number of [1, 2, 3, 4, 6]) {
    await page.goto(`/kit/MB000101/report?tab=${number}`);
    const frame = await reportPage(page);
    await expectGround(frame, LIGHT);
    await expectAccessible(frame);
  }
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test("the practitioner's and the administrator's tables are accessible in the light theme", async ({
  sharedDemo,
}) => {
  for (const [email, ...addresses] of [
    ['vargas@demo.example', '/practitioner-patients'],
    ['admin@demo.example', '/admin/kit-inventory', '/admin/manage-users'],
  ] as const) {
    const { page, problems } = await sharedDemo.aPerson();
    await chooseLight(page);
    await login(page, email, DEMO_PASSWORD);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await expectGround(page, LIGHT);
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  }
});
