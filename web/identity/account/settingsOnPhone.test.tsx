import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUser } from '#contract/identity/account.ts';
import { listSessions } from '#contract/identity/session.ts';
import { getNotificationSettings } from '#contract/operation/notifications.ts';
import { getHoldChoice } from '#contract/reports/report-holds.ts';
import { accountAnswers } from '#web/identity/session/testing/accountAnswers.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const rowIn = (title: string) =>
  page.getByRole('region', { name: title }).getByRole('heading').getByRole('button');

test.each([
  ['New Reports', getHoldChoice.path, 'practitioner', 'Families at once'],
  ['Emails', getNotificationSettings.path, 'customer', 'Discreet'],
  ['Two-step login', getUser.path, 'customer', 'Off'],
  ['Sessions', listSessions.path, 'customer', '1'],
  ['Consents', 'GET /api/consents', 'customer', '0'],
] as const)(
  'on a phone, a failed load of %s is open, and stays open after a retry',
  async (title, path, role, value) => {
    const read = path.startsWith('GET') ? path : `GET ${path}`;
    const consents = { due: [], consents: [], patients: [], research: null };
    const { answers } = await renderPortal('/account', aProfile({ role }), {
      ...accountAnswers,
      [read]: refusal('unexpected'),
    });
    await page.viewport(390, 800);
    const card = page.getByRole('region', { name: title });
    const again = card.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    const { promise, resolve } = withResolvers<object>();
    answers[read] = () => promise;
    await again.click();
    await expect.element(again).not.toBeInTheDocument();
    await expect.element(card).toHaveFocus();
    resolve((accountAnswers[read] as (() => object) | undefined)?.() ?? consents);
    await expect.element(rowIn(title)).toHaveAccessibleName(`${title} ${value}`);
    await expect.element(rowIn(title)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(card).toHaveFocus();
  },
);

test('on a phone, new reports are a folded row before and after they load, and say who waits', async () => {
  const { promise, resolve } = withResolvers<object>();
  await renderPortal('/account', aProfile({ role: 'practitioner' }), {
    ...accountAnswers,
    [`GET ${getHoldChoice.path}`]: () => promise,
  });
  await page.viewport(390, 800);
  const row = rowIn('New Reports');
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row).toHaveAccessibleName('New Reports');
  resolve({ days: 3, longest_days: 14 });
  await expect.element(row).toHaveAccessibleName('New Reports You first, 3 days');
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
});
