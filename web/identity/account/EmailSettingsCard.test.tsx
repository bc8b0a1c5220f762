import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getNotificationSettings } from '#contract/operation/notifications.ts';
import { accountAnswers } from '#web/identity/session/testing/accountAnswers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const settings = {
  mail_style: 'discreet',
  time_zone: 'Europe/Berlin',
  deliveries: { report_published: 'now', sample_received: 'off', practitioner_added: 'now' },
};
const change = `PATCH ${getNotificationSettings.path}`;
const open = (more = {}) =>
  renderPortal('/account', aProfile(), {
    ...accountAnswers,
    [`GET ${getNotificationSettings.path}`]: () => settings,
    ...more,
  });
const card = () => page.getByRole('region', { name: 'Emails' });

test('shows the delivery of each kind that can be changed, and the time zone', async () => {
  await open();
  await expect.element(card().getByRole('radio', { name: 'Report ready: At once' })).toBeChecked();
  await expect.element(card().getByRole('radio', { name: 'Sample received: Never' })).toBeChecked();
  await expect.element(card().getByText('Europe/Berlin', { exact: false })).toBeVisible();
  expect(card().getByRole('row').elements()).toHaveLength(3);
});

test('the table is folded while every email comes at once', async () => {
  let deliveries = { report_published: 'now', sample_received: 'now' };
  const answer = () => ({ ...settings, deliveries });
  await open({
    [`GET ${getNotificationSettings.path}`]: answer,
    [change]: () => {
      deliveries = { ...deliveries, report_published: 'daily' };
      return answer();
    },
  });
  const daily = card().getByRole('radio', { name: 'Report ready: Daily' });
  await expect.element(card().getByText('When emails come: all at once')).toBeVisible();
  await expect.element(daily).not.toBeInTheDocument();
  await card().getByText('When emails come: all at once').click();
  await daily.click();
  await expect.element(card().getByText('When emails come: 1 of 2 at once')).toBeVisible();
  await expect.element(daily).toBeVisible();
});

test('a choice counts at once, alone', async () => {
  const { received } = await open();
  await card().getByRole('radio', { name: 'Report ready: Daily' }).click();
  await expect
    .poll(() => received[change]?.map(({ body }) => body))
    .toEqual([{ deliveries: { report_published: 'daily' } }]);
  await card().getByLabelText('Style of emails').selectOptions('named');
  await expect.poll(() => received[change]?.at(-1)?.body).toEqual({ mail_style: 'named' });
});

test('a refused choice is reported at its control', async () => {
  await open({ [change]: refusal('unavailable') });
  await card().getByRole('radio', { name: 'Report ready: Never' }).click();
  await expect.element(card().getByRole('alert')).toBeVisible();
  await expect.element(card().getByRole('radio', { name: 'Report ready: At once' })).toBeChecked();
});

test('staff who own no patients unfold the emails about their own work alone, which come daily from the start', async () => {
  await renderPortal('/account', aProfile({ role: 'admin' }), {
    ...accountAnswers,
    [`GET ${getNotificationSettings.path}`]: () => ({
      ...settings,
      deliveries: { ...settings.deliveries, mails_failed: 'daily' },
    }),
  });
  const summary = card().getByText('When emails come: 0 of 1 at once');
  const daily = card().getByRole('radio', { name: 'Emails that failed: Daily' });
  await expect.element(summary).toBeVisible();
  await expect.element(daily).not.toBeInTheDocument();
  await summary.click();
  await expect.element(daily).toBeChecked();
  await expect
    .element(card().getByText('You always get emails about your login.', { exact: false }))
    .toBeVisible();
  await expect.element(card().getByRole('radio', { name: 'Report ready: At once' })).not.toBeInTheDocument();
});
