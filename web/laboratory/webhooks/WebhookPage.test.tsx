import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { webhookEventNames } from '#contract/laboratory/webhookEvents.ts';
import type { Webhook, WebhookDelivery } from '#contract/laboratory/webhooks.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const webhook: Webhook = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  url: 'https://laboratory.example/kits',
  laboratory_id: null,
  laboratory_name: null,
  events: [...webhookEventNames],
  created_at: '2026-01-31T10:00:00Z',
  previous_until: null,
  paused_at: null,
  ended_at: null,
  waiting: 3,
  given_up: 1,
  last_delivered_at: null,
};
const id = `msg_${'a'.repeat(32)}`;
const given_up: WebhookDelivery = {
  id,
  event: 'kit.registered',
  kit_id: KitCode.parse('MB000101'),
  created_at: '2026-03-01T10:00:00Z',
  state: 'given_up',
  attempts: 31,
  next_attempt_at: null,
  delivered_at: null,
  given_up_at: '2026-03-04T10:00:00Z',
  last_status: 503,
  last_failure: 'status',
};
const delivered: WebhookDelivery = {
  ...given_up,
  id: `msg_${'b'.repeat(32)}`,
  event: 'webhook.test',
  kit_id: null,
  state: 'delivered',
  delivered_at: '2026-03-01T10:00:01Z',
  given_up_at: null,
  last_status: 204,
  last_failure: null,
};
const ended: WebhookDelivery = {
  ...given_up,
  id: `msg_${'c'.repeat(32)}`,
  last_status: null,
  last_failure: 'ended',
};

const DELIVERIES = `GET /api/admin/webhooks/${webhook.id}/deliveries`;
const listOf = (...rows: WebhookDelivery[]) => ({ rows, total: rows.length });

const open = (answers: Answers = {}, search = '', shown = webhook) =>
  renderPortal(`/admin/webhooks/${webhook.id}${search}`, aProfile({ role: 'admin' }), {
    'GET /api/admin/webhooks': () => ({ webhooks: [shown] }),
    [DELIVERIES]: () => listOf(given_up, delivered, ended),
    ...answers,
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('deliveries are listed with event, code, state, attempts and the last answer', async () => {
  await open();
  await expect
    .element(page.getByText('To https://laboratory.example/kits, about all codes.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: /Kit registered/ }).first()).toBeVisible();
  await expect.element(page.getByText('The receiver answered with an error (503)')).toBeVisible();
  await expect.element(page.getByText('Accepted (204)')).toBeVisible();
  await expect.element(button(`Send again ${id}`)).toBeVisible();
  await expect.element(button(`Send again ${ended.id}`)).not.toBeInTheDocument();
});

test('a message is sent again by a click, and the list shows its new state', async () => {
  const { received, answers } = await open({ [DELIVERIES]: () => listOf(given_up) });
  await expect.element(button(`Send again ${id}`)).toBeVisible();
  answers[DELIVERIES] = () => listOf({ ...given_up, state: 'waiting', given_up_at: null });
  await button(`Send again ${id}`).click();
  await expect.element(page.getByText('Message queued again')).toBeVisible();
  await expect.element(page.getByText('Next attempt soon')).toBeVisible();
  expect(received[`POST /api/admin/webhook-deliveries/${id}/resend`]).toHaveLength(1);
});

test('a message of a paused webhook cannot be sent again, and the page offers to resume it', async () => {
  const paused = { ...webhook, paused_at: '2026-03-04T10:00:00Z' };
  const resend = `POST /api/admin/webhook-deliveries/${id}/resend`;
  const { received } = await open({ [resend]: refusal('webhook_paused') }, '', paused);
  await button(`Send again ${id}`).click();
  await expect.element(page.getByText('This webhook is paused. Please resume it first.')).toBeVisible();
  await expect
    .element(page.getByText('3 messages wait until you resume it.', { exact: false }))
    .toBeVisible();
  await button('Resume').click();
  await expect.element(page.getByText('Webhook resumed')).toBeVisible();
  expect(received[`PUT /api/admin/webhooks/${webhook.id}/pause`]?.[0]?.body).toEqual({ is_paused: false });
});

test('state, search and page of the deliveries are in the URL and reach the server', async () => {
  const { history, received } = await open({}, '?page=2');
  await page.getByLabelText('State').selectOptions('Given up');
  await expect.poll(() => history.location.search).toBe('?state=given_up');
  await page.getByRole('searchbox').fill('MB000101');
  await expect
    .poll(() => received[DELIVERIES]?.at(-1)?.query)
    .toMatchObject({ search: 'MB000101', state: 'given_up', page: '1' });
});

test('deliveries that do not load can be loaded again, and an empty list says so', async () => {
  const { answers } = await open({ [DELIVERIES]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load deliveries. Please try again.')).toBeVisible();
  answers[DELIVERIES] = () => listOf();
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect.element(page.getByText('No deliveries yet.')).toBeVisible();
});

test('an ended webhook keeps its deliveries and offers no test event', async () => {
  await open({}, '', { ...webhook, ended_at: '2026-03-04T10:00:00Z' });
  await expect.element(page.getByText('Accepted (204)')).toBeVisible();
  await expect.element(button('Send a test event')).not.toBeInTheDocument();
});
