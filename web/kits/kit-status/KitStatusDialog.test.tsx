import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type KitReason, listKitReasons } from '#contract/kits/kit-reasons.ts';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
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

const leaked: KitReason = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  kind: 'rejected',
  name: 'Tube leaked',
  reason: 'The tube leaked on its way.',
  next_step: 'Take a new sample.',
  days_to_act: 30,
  has_replacement: true,
  is_active: true,
  version: 1,
};
const reasons: readonly KitReason[] = [
  leaked,
  { ...leaked, id: '5b7a1c1e-0000-4000-8000-000000000002', name: 'Old reason', is_active: false },
  {
    ...leaked,
    id: '5b7a1c1e-0000-4000-8000-000000000003',
    kind: 'information_needed',
    name: 'Date missing',
    reason: 'On which day?',
    has_replacement: false,
  },
];

async function openDialog() {
  await page.getByRole('button', { name: 'More actions for kit MB000001' }).click();
  await page.getByRole('button', { name: 'Change Status of kit MB000001' }).click();
}

async function openStatus(answers: Answers = {}) {
  const portal = await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': () => inventory,
    [`GET ${changes}`]: () => received(),
    [`GET ${listKitReasons.path}`]: () => ({ reasons }),
    ...answers,
  });
  await openDialog();
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
  await openDialog();
  await expect.poll(() => options().length).toBe(6);
});

test("the history shows the owner's answer with the details that came with it", async () => {
  const answer = {
    answered_at: '2026-03-03T10:00:00Z',
    text: 'On Monday',
    sample_taken_date: '2026-02-27',
    kit_notes: null,
  };
  await openStatus({
    [`GET ${changes}`]: () =>
      received({
        status: 'information_needed',
        changes: [{ ...entry, id: 3, status: 'information_needed', reason: 'On which day?', answer }],
      }),
  });
  expect(dialog.getByRole('listitem').element().textContent).toMatch(
    /Reason: On which day\?Answer of Mar 3, 2026, .*: On MondaySample date: Feb 27, 2026Kit notes: removed$/,
  );
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
    .element(dialog.getByText('The status of this kit was changed in the meantime. Please check it again.'))
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

test('a reason of the catalogue fills in the text, which the administrator can change', async () => {
  const { received: calls } = await openStatus({ [`POST ${changes}`]: () => ({ status: 'rejected' }) });
  const known = dialog.getByRole('combobox', { name: 'Known reason' });
  await expect.element(status).toBeVisible();
  await expect.element(known).not.toBeInTheDocument();
  await status.selectOptions('Information needed');
  await known.selectOptions('Date missing');
  const reason = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect.element(reason('Reason (Optional)')).toHaveValue('On which day?');

  await status.selectOptions('Rejected');
  await expect.element(known).toHaveValue('');
  await expect.element(reason('Reason')).toHaveValue('');
  const options = known.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['In my own words', 'Tube leaked']);
  await known.selectOptions('Tube leaked');
  await expect
    .element(known)
    .toHaveAccessibleDescription(
      'Next step: Take a new sample. (30 days) The customer is promised a replacement: please reserve one in the inventory.',
    );
  await expect.element(reason('Reason')).toHaveValue('The tube leaked on its way.');
  await reason('Reason').fill('The lid was open.');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls[`POST ${changes}`]?.[0]?.body).toEqual({
    from_status: 'received',
    status: 'rejected',
    reason: 'The lid was open.',
    note: null,
    reason_id: leaked.id,
  });
});

test('own words still work when the catalogue failed to load, and it can be loaded again', async () => {
  const { answers } = await openStatus({ [`GET ${listKitReasons.path}`]: refusal('unexpected') });
  await status.selectOptions('Rejected');
  await expect
    .element(dialog.getByText('Failed to load the reasons. You can enter your own words.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  answers[`GET ${listKitReasons.path}`] = () => ({ reasons });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Known reason' })).toBeVisible();
});
