import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listSessions } from '#contract/identity/session.ts';
import { getNotificationSettings } from '#contract/operation/notifications.ts';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { accountAnswers, thisSession } from '#web/identity/session/testing/accountAnswers.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const factOf = (term: string) =>
  page
    .getByRole('term')
    .elements()
    .find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent;

test.each([
  ['customer', 'Customer'],
  ['practitioner', 'Practitioner'],
  ['admin', 'Administrator'],
] as const)('shows a %s the own account as %s', async (role, accountType) => {
  await renderPortal('/account', aProfile({ role }), accountAnswers);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  expect(factOf('Full Name')).toBe('Anna Berg');
  expect(factOf('Account Type')).toBe(accountType);
  expect(factOf('Email Address')).toBe('anna@example.org');
  // The dots are for eyes alone.
  expect(factOf('Password')).toBe('••••••••Hidden');
  expect(factOf('Member since')).toBe('Jan 31, 2026');
  expect(page.getByRole('heading', { name: 'Access Code' }).elements()).toHaveLength(
    role === 'practitioner' ? 1 : 0,
  );
});

test('shows two-step login and sessions together, so that nothing moves', async () => {
  const sessions = withResolvers<object>();
  await renderPortal('/account', aProfile({ role: 'admin' }), {
    ...accountAnswers,
    [`GET ${listSessions.path}`]: () => sessions.promise,
  });
  await expect.element(page.getByText('Loading your account...')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Two-step login' })).not.toBeInTheDocument();
  sessions.resolve([thisSession]);
  await expect.element(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
  await expect.element(page.getByText('Chrome on Windows')).toBeVisible();
});

test.each([
  [
    'email settings',
    getNotificationSettings.path,
    { mail_style: 'discreet', time_zone: 'UTC', deliveries: {} },
  ],
  ['sessions', listSessions.path, [thisSession]],
])('nothing moves on a small screen when the %s come last', async (_, path, answer) => {
  await page.viewport(1000, 900);
  const last = withResolvers<object>();
  await renderPortal('/account', aProfile({ role: 'admin' }), {
    ...accountAnswers,
    [`GET ${path}`]: () => last.promise,
  });
  await expect.element(page.getByText('Loading email settings...')).toBeInTheDocument();
  await expect.element(page.getByText('Loading your account...')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Two-step login' }).elements()).toEqual([]);
  last.resolve(answer);
  await expect.element(page.getByLabelText('Style of emails')).toBeVisible();
  await expect.element(page.getByText('Chrome on Windows')).toBeVisible();
});

test('shows placeholders for a missing name and date', async () => {
  await renderPortal('/account', aProfile({ full_name: null, created_at: '' }), accountAnswers);
  await expect.element(page.getByText('Not provided')).toBeVisible();
  expect(factOf('Member since')).toBe('Unknown');
});

test('asks a practitioner without a code to contact the administrator', async () => {
  await renderPortal('/account', aProfile({ role: 'practitioner' }), accountAnswers);
  await expect
    .element(
      page.getByText(
        'Your access code has not been assigned yet. Please contact the administrator to have a code generated for your account.',
      ),
    )
    .toBeVisible();
});

test("copies a practitioner's access code, or reports the failure", async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  const practitioner_code = PractitionerCode.parse('ABC123');
  await renderPortal('/account', aProfile({ role: 'practitioner', practitioner_code }), accountAnswers);

  await page.getByRole('button', { name: 'Copy Code' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Access code copied to clipboard!');
  expect(writeText).toHaveBeenCalledWith('ABC123');

  writeText.mockRejectedValueOnce(new Error('refused'));
  await page.getByRole('button', { name: 'Copy Code' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to copy code to clipboard');
});
