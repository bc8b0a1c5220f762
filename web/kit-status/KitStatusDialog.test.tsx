import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listKitInventory } from '#contract/kit-inventory.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const changes = '/api/admin/kit-inventory/MB000001/status-changes';
const dialog = page.getByRole('dialog', { name: 'Status of Kit MB000001' });
const status = dialog.getByRole('combobox', { name: 'New status' });
const submit = dialog.getByRole('button', { name: 'Change Status' });

const inventory = listKitInventory.result.parse({
  rows: [
    {
      kit_id: 'MB000001',
      is_active: true,
      created_at: '2026-03-01T10:00:00Z',
      is_registered: true,
      status: 'received',
      patient_name: 'Mia Meyer',
      customer_email: 'anna@example.org',
    },
  ],
  total: 1,
  counts: { total: 1, active: 1, inactive: 0, registered: 1, unregistered: 0 },
});
const entry = { changed_at: '2026-03-02T10:00:00Z', reason: null, note: null, author: null };
const received = (more: object = {}) => ({
  status: 'received',
  report_generated_at: null,
  changes: [
    { ...entry, id: 1, status: 'registered', author: 'Anna Berg' },
    { ...entry, id: 2, status: 'received', note: 'In a padded bag', author: 'Ada Admin' },
  ],
  ...more,
});

async function openStatus(answers: Answers = {}) {
  const portal = await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': () => inventory,
    [`GET ${changes}`]: () => received(),
    ...answers,
  });
  await page.getByRole('button', { name: 'Change Status of kit MB000001' }).click();
  await expect.element(dialog).toBeVisible();
  return portal;
}

test('the dialog shows the history and the allowed statuses; only a published report can be ready', async () => {
  const { answers } = await openStatus();
  await expect.element(dialog.getByRole('list', { name: 'History' })).toBeVisible();
  const entries = dialog.getByRole('listitem').elements();
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^RegisteredMar 2, 2026, .*, Anna Berg$/),
    expect.stringMatching(/^Sample receivedMar 2, 2026, .*, Ada AdminNote: In a padded bag$/),
  ]);
  const options = () => status.getByRole('option').elements();
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Choose a status',
    'In analysis',
    'Information needed',
    'Rejected',
    'Cancelled',
  ]);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  answers[`GET ${changes}`] = () => received({ report_generated_at: '2026-03-03T10:00:00Z' });
  await page.getByRole('button', { name: 'Change Status of kit MB000001' }).click();
  await expect.poll(() => options().length).toBe(6);
});

test('a rejection needs a reason for the customer', async () => {
  const { received: calls } = await openStatus({ [`POST ${changes}`]: () => ({ status: 'rejected' }) });
  await submit.click();
  await expect.element(status).toHaveAccessibleDescription('Please select a status');

  await status.selectOptions('Rejected');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await submit.click();
  await expect.element(reason).toHaveAccessibleDescription('Please enter a reason');
  await reason.fill(' The tube leaked ');
  await dialog.getByRole('textbox', { name: 'Note (Optional)' }).fill('Rack 7');
  await submit.click();

  await expect.element(page.getByText('Kit MB000001: Rejected')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls[`POST ${changes}`]?.map(({ body }) => body)).toEqual([
    { from_status: 'received', status: 'rejected', reason: 'The tube leaked', note: 'Rack 7' },
  ]);
});

test('a reason typed for another status is not sent', async () => {
  const { received: calls } = await openStatus({ [`POST ${changes}`]: () => ({ status: 'in_analysis' }) });
  await status.selectOptions('Information needed');
  await dialog.getByRole('textbox', { name: 'Reason (Optional)' }).fill('On which day?');
  await status.selectOptions('In analysis');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls[`POST ${changes}`]?.[0]?.body).toMatchObject({ reason: null, note: null });
});

test('a concurrent change of the status is refused, and the new status is shown', async () => {
  const { answers } = await openStatus({ [`POST ${changes}`]: refusal('kit_status_changed') });
  await status.selectOptions('In analysis');
  answers[`GET ${changes}`] = () =>
    received({ status: 'report_ready', changes: [{ ...entry, id: 3, status: 'report_ready' }] });
  await submit.click();
  await expect
    .element(dialog.getByText('The status of this kit was changed meanwhile. Please check it again.'))
    .toBeVisible();
  await expect.element(dialog.getByText('No other status is available.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test('a chosen status that a concurrent change made impossible must be chosen again', async () => {
  const { answers } = await openStatus({ [`POST ${changes}`]: refusal('kit_status_changed') });
  await status.selectOptions('Information needed');
  answers[`GET ${changes}`] = () => received({ status: 'information_needed' });
  await submit.click();
  await expect.element(status.getByRole('option', { name: 'Sample received' })).toBeInTheDocument();
  await expect.element(status).toHaveValue('');
  await expect.element(dialog.getByRole('textbox', { name: 'Reason (Optional)' })).not.toBeInTheDocument();
  await submit.click();
  await expect.element(status).toHaveAccessibleDescription('Please select a status');
});

test('a kit history that failed to load can be retried', async () => {
  const { answers } = await openStatus({ [`GET ${changes}`]: refusal('unexpected') });
  await expect
    .element(dialog.getByText('Failed to load the status of this kit. Please try again.'))
    .toBeVisible();
  answers[`GET ${changes}`] = () => received();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(status).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('.MuiDialog-root') ?? null).not.toBeNull();
});
