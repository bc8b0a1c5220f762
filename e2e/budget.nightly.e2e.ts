import { test } from '@playwright/test';
import { GUARDIAN_INVITATION_SCREEN, SHARED_RECORD_SCREEN } from '#contract/shared/screens.ts';
import { startDemo } from './demoPortal.ts';
import { each, expectWithin, pageOf } from './scriptsOfScreens.ts';
import type { RunningPortal } from './startPortal.ts';

// Screens that seldom grow. `budget.e2e.ts` measures the others, and the heaviest of the administrators, at each push.

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

test('the screens before the portal keep the budget of JavaScript', async ({ browser }) => {
  await expectWithin(
    await pageOf(browser, demo.url),
    each([
      '/login?tab=register',
      '/forgot-password',
      '/reset-password',
      '/confirm',
      '/confirm-email-change',
      '/setup',
      '/invitation',
      '/documents/guardian',
      '/bench',
      GUARDIAN_INVITATION_SCREEN,
      SHARED_RECORD_SCREEN,
    ]),
  );
});

test("the administrator's screens keep the budget of JavaScript", async ({ browser }) => {
  const pages =
    'practitioner-codes kit-inventory kit-labels kit-intake kit-reasons kit-claims symptom-checks reports laboratory-keys benches webhooks manage-users deliveries audit consent-documents';
  await expectWithin(
    await pageOf(browser, demo.url, 'admin@demo.example'),
    each([
      '/practitioner-patients?tab=all',
      '/kit/MB000101/report',
      ...pages.split(' ').map((page) => `/admin/${page}`),
    ]),
  );
});
