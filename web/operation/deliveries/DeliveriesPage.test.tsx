import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFailedJobs, listMailDeliveries, type MailDelivery } from '#contract/operation/deliveries.ts';
import { AppError } from '#contract/shared/errors.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const mails = 'GET /api/admin/deliveries';
const jobs = 'GET /api/admin/failed-jobs';
const id = '5b7a1c1e-0000-4000-8000-000000000001';
const resend = `POST /api/admin/deliveries/${id}/resend`;
const created_at = '2026-03-01T10:00:00Z';

const failed: MailDelivery = {
  id,
  kind: 'recover',
  recipient: 'anna@example.org',
  state: 'failed',
  created_at,
  delivered_at: null,
  attempts: 76,
  next_attempt_at: null,
  last_error: 'ECONNECTION',
};
const listOf = (...rows: MailDelivery[]) => listMailDeliveries.result.parse({ rows, total: rows.length });
const expired: MailDelivery = {
  ...failed,
  id: crypto.randomUUID(),
  recipient: 'bo@example.org',
  state: 'expired',
};
const queued: MailDelivery = {
  ...failed,
  id: crypto.randomUUID(),
  recipient: 'cy@example.org',
  state: 'queued',
  next_attempt_at: created_at,
};

const open = (search = '', answers: Answers = {}) =>
  renderPortal(`/admin/deliveries${search}`, aProfile({ role: 'admin' }), {
    [mails]: () => listOf(failed, expired, queued),
    ...answers,
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('emails are listed with kind, recipient and state, and only a failed one can be sent again', async () => {
  await open();
  await expect.element(page.getByRole('cell', { name: 'Set a new password' }).first()).toBeVisible();
  await expect.element(page.getByText('The recipient can request a new one')).toBeVisible();
  await expect.element(page.getByText(/^Next attempt Mar 1, 2026/)).toBeVisible();
  await expect.element(button('Send again to anna@example.org')).toBeVisible();
  await expect.element(button('Send again to bo@example.org')).not.toBeInTheDocument();
  await expect.element(button('Send again to cy@example.org')).not.toBeInTheDocument();
});

test('a portal without a mail server says once that it keeps its emails', async () => {
  const kept = [1, 2].map(() => ({ ...failed, id: crypto.randomUUID(), state: 'kept' as const }));
  const { answers } = await open('', { [mails]: () => listOf(...kept) });
  await expect.element(page.getByText(/^No mail server is configured/)).toBeVisible();
  const states = page.getByRole('table').getByText('Kept', { exact: true });
  await expect.poll(() => states.elements()).toHaveLength(2);
  expect(page.getByText(/mail server/).elements()).toHaveLength(1);

  answers[mails] = () => listOf(failed);
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Failed');
  await expect.element(page.getByText(/mail server/)).not.toBeInTheDocument();
});

test('an email is sent again by a click, and the list shows its new state', async () => {
  const { received, answers } = await open('', { [mails]: () => listOf(failed) });
  const { promise, resolve } = withResolvers();
  answers[resend] = () => promise;
  await button('Send again to anna@example.org').click();
  answers[mails] = () => listOf({ ...failed, state: 'queued' });
  resolve();
  await expect.element(page.getByText('Email to anna@example.org queued again')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /^Waiting/ })).toBeVisible();
  // The row has lost its button.
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
  expect(received[resend]).toHaveLength(1);
});

test('an email with a link that no longer works says so', async () => {
  await open('', { [resend]: refusal('mail_link_expired') });
  await button('Send again to anna@example.org').click();
  await expect
    .element(page.getByText('The link in this email no longer works. The recipient can request a new one.'))
    .toBeVisible();
});

test('the state and the search of emails are in the URL and reach the server', async () => {
  const { history, received } = await open('?page=2');
  await page.getByLabelText('State').selectOptions('Failed');
  await expect.poll(() => history.location.search).toBe('?state=failed');
  await page.getByRole('searchbox').fill('anna');
  await expect.poll(() => history.location.search).toBe('?search=anna&state=failed');
  await expect
    .poll(() => received[mails]?.at(-1)?.query)
    .toMatchObject({ search: 'anna', state: 'failed', page: '1' });
});

test('emails that do not load can be loaded again', async () => {
  const { answers } = await open('', { [mails]: () => new AppError('unexpected') });
  await expect.element(page.getByText('Failed to load emails. Please try again.')).toBeVisible();
  answers[mails] = () => listOf();
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect.element(page.getByText('No emails yet.')).toBeVisible();
});

test('failed jobs are listed, and one runs again by a click', async () => {
  const job = {
    id: 7,
    task: 'removeUnclaimed',
    created_at,
    attempts: 25,
    state: 'given_up',
    next_attempt_at: null,
    last_error: 'The store was away',
  };
  const { received, answers } = await open('?view=jobs', {
    [jobs]: () => listFailedJobs.result.parse({ rows: [job], total: 1 }),
  });
  await expect.element(page.getByRole('cell', { name: 'The store was away' })).toBeVisible();
  answers[jobs] = () => ({ rows: [], total: 0 });
  await button('Try again Remove unused files 7').click();
  await expect.element(page.getByText('Remove unused files: queued again')).toBeVisible();
  await expect.element(page.getByText('No jobs have failed.')).toBeVisible();
  expect(received['POST /api/admin/failed-jobs/7/retry']).toHaveLength(1);
});

test('the tabs show how many emails and jobs failed', async () => {
  await open('', { 'GET /api/admin/deliveries/failures': () => ({ failed_mails: 3, failed_jobs: 0 }) });
  await expect.element(page.getByRole('tab', { name: 'Emails (3 failed)' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Failed jobs', exact: true })).toBeVisible();
});

test.each([
  ['18.6', null, /PostgreSQL 18.6. It has all security fixes/],
  ['18.4', '18.6', /PostgreSQL 18.4 lacks published security fixes.*18.6 or newer/],
])('the page shows the database %s, whose oldest safe version is %s', async (version, oldest_safe, text) => {
  await open('', { 'GET /api/admin/database-version': () => ({ version, oldest_safe }) });
  await expect.element(page.getByText(text)).toBeVisible();
});
