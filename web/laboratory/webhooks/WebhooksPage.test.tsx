import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { webhookEventNames } from '#contract/laboratory/webhookEvents.ts';
import { createWebhook, listWebhooks, type Webhook } from '#contract/laboratory/webhooks.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const active: Webhook = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  url: 'https://laboratory.example/kits',
  laboratory_id: null,
  laboratory_name: null,
  events: [...webhookEventNames],
  created_at: '2026-01-31T10:00:00Z',
  previous_until: null,
  paused_at: null,
  ended_at: null,
  waiting: 2,
  given_up: 1,
  last_delivered_at: null,
};
const ended: Webhook = {
  ...active,
  id: '5b7a1c1e-0000-4000-8000-000000000002',
  url: 'https://old.example/',
  laboratory_name: 'North',
  events: ['kit.cancelled', 'kit.moved'],
  ended_at: '2026-02-04T10:00:00Z',
  waiting: 0,
  given_up: 0,
};
const SECRET = 'whsec_a-secret-that-is-shown-once';

const LIST = `GET ${listWebhooks.path}`;
const CREATE = `POST ${createWebhook.path}`;
const ONE = `/api/admin/webhooks/${active.id}`;

const renderPage = (given: Answers = {}, webhooks = [active, ended]) =>
  renderPortal('/admin/webhooks', aProfile({ role: 'admin' }), {
    [LIST]: () => ({ webhooks }),
    'GET /api/admin/laboratories': () => ({ laboratories: [] }),
    [CREATE]: () => ({ id: crypto.randomUUID(), secret: SECRET }),
    ...given,
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const openMenu = () => button(`More actions for ${active.url}`).click();

test('webhooks are listed with their address, codes, events and state', async () => {
  await renderPage();
  await expect.element(page.getByRole('rowheader', { name: /laboratory\.example.*All codes/ })).toBeVisible();
  await expect.element(page.getByText('2 waiting · 1 given up · Nothing delivered yet')).toBeVisible();
  await expect.element(page.getByText('Kit cancelled, Registration moved or undone')).toBeVisible();
  await expect.element(page.getByText('Ended Feb 4, 2026')).toBeVisible();
  await expect.element(button(`More actions for ${ended.url}`)).not.toBeInTheDocument();
});

test('a page without webhooks says so, and webhooks that fail to load can be loaded again', async () => {
  const { answers } = await renderPage({ [LIST]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load webhooks. Please try again.')).toBeVisible();
  answers[LIST] = () => ({ webhooks: [] });
  await button('Try again').click();
  await expect.element(page.getByText('No webhooks yet.')).toBeVisible();
  await expect.element(button('Create Webhook')).not.toBeInTheDocument();
  await button('Create the first webhook').click();
  await expect.element(page.getByRole('dialog', { name: 'Create Webhook' })).toBeVisible();
});

test('a new webhook needs an address and an event, and shows its secret until the copy is confirmed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { received } = await renderPage();
  await button('Create Webhook').click();
  const submit = () => dialog().getByRole('button', { name: 'Create Webhook' }).click();
  for (const box of dialog().getByRole('checkbox').all()) await box.click();
  await submit();
  await expect.element(dialog().getByText('URL is required')).toBeVisible();
  await expect.element(dialog().getByText('Choose at least one event')).toBeVisible();
  expect(received[CREATE]).toBeUndefined();

  await dialog().getByLabelText('URL').fill('https://new.example/');
  await dialog().getByLabelText('Kit cancelled').click();
  await submit();
  await expect.element(page.getByRole('dialog', { name: 'Secret of the webhook' })).toBeVisible();
  expect(received[CREATE]?.[0]?.body).toEqual({
    url: 'https://new.example/',
    laboratory_id: null,
    events: ['kit.cancelled'],
  });
  await expect.element(dialog().getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Copy secret' }).click();
  expect(writeText).toHaveBeenCalledWith(SECRET);
  await dialog().getByLabelText('I have copied the secret').click();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
});

test('an address that cannot be called is refused in the dialog', async () => {
  await renderPage({ [CREATE]: refusal('webhook_url_not_allowed') });
  await button('Create Webhook').click();
  await dialog().getByLabelText('URL').fill('https://10.0.0.1/');
  await dialog().getByRole('button', { name: 'Create Webhook' }).click();
  await expect.element(dialog().getByText(/^This address cannot be called\./)).toBeVisible();
  await expect.element(dialog().getByLabelText('URL')).toHaveFocus();
});

test('a test event and a pause are one click each, and a failure says why', async () => {
  const { received, answers } = await renderPage();
  await openMenu();
  await button('Send a test event').click();
  await expect.element(page.getByText('Test event queued')).toBeVisible();
  await openMenu();
  await button('Pause').click();
  await expect.element(page.getByText('Webhook paused')).toBeVisible();
  expect(received[`PUT ${ONE}/pause`]?.[0]?.body).toEqual({ is_paused: true });
  answers[`POST ${ONE}/test`] = refusal('webhook_ended');
  await openMenu();
  await button('Send a test event').click();
  await expect.element(page.getByText('This webhook has ended. Please create a new one.')).toBeVisible();
});

test('a rotation is confirmed, shows the new secret, and says how long the old one is valid', async () => {
  await renderPage({
    [`POST ${ONE}/secret`]: () => ({ secret: SECRET, previous_until: '2026-03-02T10:00:00Z' }),
  });
  await openMenu();
  await button('Rotate secret').click();
  await dialog().getByRole('button', { name: 'Rotate Secret' }).click();
  await expect.element(dialog().getByText(SECRET)).toBeVisible();
  await expect.element(dialog().getByText(/The old secret stays valid until Mar 2, 2026/)).toBeVisible();
});

test('the old secret of a rotation can be ended at once', async () => {
  const { received } = await renderPage({}, [{ ...active, previous_until: '2026-03-02T10:00:00Z' }]);
  await openMenu();
  await button('End the old secret now').click();
  await dialog().getByRole('button', { name: 'End Old Secret' }).click();
  await expect.element(page.getByText('Old secret ended')).toBeVisible();
  expect(received[`DELETE ${ONE}/previous-secret`]).toHaveLength(1);
});

test('a webhook is ended by keyboard after a confirmation', async () => {
  const { received } = await renderPage();
  await expect.element(button(`More actions for ${active.url}`)).toBeVisible();
  (button(`More actions for ${active.url}`).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  (button('End webhook').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'End Webhook' }).click();
  await expect.element(page.getByText('Webhook ended')).toBeVisible();
  expect(received[`DELETE ${ONE}`]).toHaveLength(1);
});
