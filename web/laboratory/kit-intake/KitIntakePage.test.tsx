import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type KitReason, listKitReasons } from '#contract/kits/kit-reasons.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { button, field, renderIntake, scan } from './testing/renderIntake.ts';

const reason = (number: number, more: Partial<KitReason> = {}): KitReason => ({
  id: `5b7a1c1e-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind: 'rejected',
  name: `Reason ${number}`,
  reason: `The sample had problem ${number}.`,
  next_step: 'Take a new sample.',
  days_to_act: null,
  has_replacement: true,
  is_active: true,
  version: 1,
  ...more,
});
const reasons = [
  reason(1),
  reason(2, { is_active: false }),
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => reason(n)),
];

const LIST = `GET ${listKitReasons.path}`;
const CHANGE = 'POST /api/admin/kit-inventory/MB000001/status-changes';
const renderPage = (given: Answers = {}) =>
  renderIntake({
    [LIST]: () => ({ reasons }),
    [CHANGE]: ({ body }) => ({ status: (body as { status: string }).status }),
    ...given,
  });

test('the bench offers the active reasons of the catalogue, and digits for the first nine', async () => {
  await renderPage();
  const words = page.getByRole('list', { name: 'Change the last kit' });
  await expect.element(words.getByText('Reason 11')).toBeVisible();
  await expect.element(button('Reason 1')).not.toBeInTheDocument();
  await scan();
  await expect.element(button('Reason 1')).toBeVisible();
  await expect.element(button('Reason 2')).not.toBeInTheDocument();
  const keys = [1, 3, 10, 11].map((n) => button(`Reason ${n}`).element().getAttribute('aria-keyshortcuts'));
  expect(keys).toEqual(['Alt+1', 'Alt+2', 'Alt+9', null]);
});

test('a scanned code that is reserved to replace a rejected kit says so', async () => {
  await renderPage({
    'PUT /api/admin/kit-intake/MB000001': () => ({
      outcome: 'unregistered',
      status: null,
      changed_at: '2026-11-20T12:00:00Z',
      reason: null,
      replaces: 'MB000002',
    }),
  });
  await scan();
  const sentence =
    'This code is reserved to replace kit MB000002, and not registered yet. Put it on the shelf: its registration receives it.';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('Alt with a digit rejects the last kit with its reason, and the text for the owner is shown', async () => {
  const { received } = await renderPage();
  await scan();
  await expect.element(button('Reason 3')).toBeEnabled();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(page.getByText('The sample had problem 3.').first()).toBeVisible();
  expect(received[CHANGE]?.map(({ body }) => body)).toEqual([
    { from_status: 'received', status: 'rejected', reason_id: reasons[2]?.id },
  ]);
});

test('the code of a parcel changes nothing of the last kit, wherever the focus is', async () => {
  const { received } = await renderPage();
  await scan();
  await expect.element(button('Reason 3')).toBeEnabled();
  (button('Reason 3').element() as HTMLElement).focus();
  await userEvent.keyboard('2006381333931{Enter}');
  await expect.element(page.getByText('Not a Kit ID', { exact: false }).first()).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(received[CHANGE]).toBeUndefined();
});

test('a Tab at once after a code ends it as Enter does', async () => {
  const { received } = await renderPage();
  await field.fill('MB000001');
  for (const key of ['1', 'Tab'])
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await expect.element(field).toHaveValue('');
  await expect.poll(() => received['PUT /api/admin/kit-intake/MB000001']).toHaveLength(1);
});

test('a reason that was deactivated in the meantime is refused with a sentence', async () => {
  await renderPage({ [CHANGE]: refusal('kit_reason_not_offered') });
  await scan();
  await button('Reason 1').click();
  await expect
    .element(page.getByText('This reason is no longer offered. Please choose another one.'))
    .toBeVisible();
});

test('kits can be received while the catalogue fails to load, and it can be loaded again', async () => {
  const { answers } = await renderPage({ [LIST]: refusal('unexpected') });
  await expect
    .element(page.getByText('Failed to load the reasons. You can still receive kits.'))
    .toBeVisible();
  await scan();
  await expect.element(page.getByText('MB000001').first()).toBeVisible();
  answers[LIST] = () => ({ reasons });
  await button('Try again').click();
  await expect.element(button('Reason 1')).toBeEnabled();
});
