import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { toastStore } from '#web/ui/toasts.ts';

const add = 'POST /api/admin/kit-inventory';
const counts = { total: 0, active: 0, inactive: 0, registered: 0, unregistered: 0 };

const dialog = page.getByRole('dialog', { name: 'Add Kits' });
const field = (label: string) => dialog.getByRole('textbox', { name: label });
const submit = () => dialog.getByRole('button', { name: 'Add', exact: true }).click();
const addRest = dialog.getByRole('button', { name: 'Add the rest' });

async function openDialog(tab: string, answers: Answers = {}) {
  const opened = await renderPortal('/admin/kit-inventory', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-inventory': () => listKitInventory.result.parse({ rows: [], total: 0, counts }),
    ...answers,
  });
  await page.getByRole('button', { name: 'Add Kits' }).click();
  await dialog.getByRole('tab', { name: tab }).click();
  return opened;
}

async function added(sentence: string) {
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(toastStore.getState()).toContainEqual(
    expect.objectContaining({ message: sentence, severity: 'success', durationMs: 3000 }),
  );
}

const laboratory = {
  id: '7c1d5e9e-0000-4000-8000-000000000001',
  name: 'North Lab',
  created_at: '2026-01-31T10:00:00Z',
  ended_at: null,
  codes: 0,
};

test('new kits can belong to a laboratory, and the rest of a refused range keeps it', async () => {
  const { received, answers } = await openDialog('Range', {
    'GET /api/admin/laboratories': () => ({ laboratories: [laboratory] }),
    [add]: refusal('kit_range_in_inventory', { existing: ['MB000002'] }),
  });
  await dialog.getByRole('combobox', { name: 'Laboratory' }).selectOptions('North Lab');
  await field('Start Kit ID').fill('MB000001');
  await field('End Kit ID').fill('MB000003');
  await submit();
  await expect.element(addRest).toBeVisible();
  answers[add] = () => ({ added: 2 });
  await addRest.click();
  await added('Added 2 kits from MB000001 to MB000003');
  const range = { start: 'MB000001', end: 'MB000003' };
  expect(received[add]?.map(({ body }) => body)).toEqual([
    { range, laboratory_id: laboratory.id },
    { range, except: ['MB000002'], laboratory_id: laboratory.id },
  ]);
});

test('the choice of a laboratory is not offered while there are none', async () => {
  await openDialog('Single Kit', { 'GET /api/admin/laboratories': () => ({ laboratories: [] }) });
  await expect.element(field('Kit ID')).toBeVisible();
  await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Give to Laboratory' })).not.toBeInTheDocument();
});

test('the dialog offers three ways to add kits', async () => {
  await openDialog('Single Kit');
  const tabs = dialog.getByRole('tab').elements();
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Single Kit', 'Range', 'Bulk Import']);

  await field('Kit ID').fill('MB000001');
  await dialog.getByRole('tab', { name: 'Range' }).click();
  await dialog.getByRole('tab', { name: 'Single Kit' }).click();
  await expect.element(field('Kit ID')).toHaveValue('MB000001');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['Single Kit', { 'Kit ID': 'mb12' }, 'Kit ID', 'Kit ID must be in format MB######'],
  [
    'Range',
    { 'Start Kit ID': 'mb000001', 'End Kit ID': '9' },
    'End Kit ID',
    'Both start and end kit IDs must be in format MB######',
  ],
  [
    'Range',
    { 'Start Kit ID': 'mb000002', 'End Kit ID': 'mb000001' },
    'End Kit ID',
    'Start kit ID must be less than end kit ID',
  ],
  [
    'Range',
    { 'Start Kit ID': 'mb000001', 'End Kit ID': 'mb001002' },
    'End Kit ID',
    'Range too large. Maximum 1000 kits per range.',
  ],
  ['Bulk Import', { 'Kit IDs': ' ,' }, 'Kit IDs', 'Please enter at least one kit ID'],
  ['Bulk Import', { 'Kit IDs': 'a,b,c,d,e,f' }, 'Kit IDs', 'Invalid kit IDs: A, B, C, D, E...'],
])('adding by %s refuses %j and focuses the field at fault', async (tab, typed, wrong, sentence) => {
  const { received } = await openDialog(tab);
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await submit();

  await expect.element(field(wrong)).toHaveFocus();
  await expect.element(field(wrong)).toHaveAccessibleDescription(sentence);
  await expect.element(field(wrong)).toHaveAttribute('aria-invalid', 'true');
  expect(received[add]).toBeUndefined();
});

test('a kit ID is upper-cased while typing, and the cursor keeps its place', async () => {
  await openDialog('Single Kit');
  await field('Kit ID').click();
  await userEvent.keyboard('m000132{Home}{ArrowRight}b');
  await expect.element(field('Kit ID')).toHaveValue('MB000132');
});

test.each([
  ['Single Kit', { 'Kit ID': 'mb000132' }, { kit_id: 'MB000132' }, 1, 'Kit MB000132 added successfully'],
  [
    'Range',
    { 'Start Kit ID': 'mb000001', 'End Kit ID': 'mb000003' },
    { range: { start: 'MB000001', end: 'MB000003' } },
    3,
    'Added 3 kits from MB000001 to MB000003',
  ],
  [
    'Bulk Import',
    { 'Kit IDs': 'mb000001, mb000002\nmb000003' },
    { kit_ids: ['MB000001', 'MB000002', 'MB000003'] },
    3,
    'Added 3 kits successfully',
  ],
])('adding by %s sends %j', async (tab, typed, body, count, sentence) => {
  const { received } = await openDialog(tab, { [add]: () => ({ added: count }) });
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await submit();

  await added(sentence);
  expect(received[add]).toEqual([{ query: {}, body }]);
  expect(received['GET /api/admin/kit-inventory']).toHaveLength(2);
});

test('a range with existing kits lists their IDs, and one button adds the rest', async () => {
  const outcomes = [
    refusal('kit_range_in_inventory', { existing: ['MB000002', 'MB000003'] }),
    () => ({ added: 2 }),
  ];
  const { received } = await openDialog('Range', { [add]: () => outcomes.shift()?.() });
  await field('Start Kit ID').fill('MB000001');
  await field('End Kit ID').fill('MB000004');
  await submit();

  const alert = dialog.getByRole('alert');
  const sentence = 'Failed to add kit range. Some kits may already exist.';
  await expect.element(alert.getByText(sentence)).toBeVisible();
  await expect.element(alert.getByText('MB000002, MB000003')).toBeVisible();

  await addRest.click();
  await added('Added 2 kits from MB000001 to MB000004');
  expect(received[add]?.at(-1)?.body).toEqual({
    range: { start: 'MB000001', end: 'MB000004' },
    except: ['MB000002', 'MB000003'],
  });
});

test('the dialog shows the number of kits being added, and can be neither closed nor sent twice', async () => {
  const { promise, resolve } = withResolvers<object>();
  await openDialog('Range', { [add]: () => promise });
  await field('Start Kit ID').fill('MB000000');
  await field('End Kit ID').fill('MB001000');
  await submit();

  await expect.element(dialog.getByRole('button', { name: 'Adding 1,001 kits...' })).toBeDisabled();
  await expect.element(dialog.getByRole('progressbar', { name: 'Adding 1,001 kits' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  resolve({ added: 1001 });
  await added('Added 1001 kits from MB000000 to MB001000');
});

test('a refusal disappears after an edit', async () => {
  await openDialog('Single Kit', { [add]: refusal('kit_in_inventory', { existing: ['MB000001'] }) });
  await field('Kit ID').fill('MB000001');
  await submit();
  await expect.element(dialog.getByText('Kit ID already exists in inventory')).toBeVisible();
  await expect.element(addRest).not.toBeInTheDocument();

  await field('Kit ID').fill('MB000002');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['Single Kit', { 'Kit ID': 'MB000001' }, 'Failed to add kit. Please try again.'],
  [
    'Range',
    { 'Start Kit ID': 'MB000001', 'End Kit ID': 'MB000002' },
    'Failed to add kit range. Some kits may already exist.',
  ],
  ['Bulk Import', { 'Kit IDs': 'MB000001' }, 'Failed to add bulk kits. Some kits may already exist.'],
])('a failed addition by %s with %j shows its sentence', async (tab, typed, sentence) => {
  await openDialog(tab, { [add]: refusal('unexpected') });
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await submit();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(dialog.getByRole('alert')).toHaveFocus();
});
