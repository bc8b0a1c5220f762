import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRow } from './aRow.ts';
import { renderPatientTable } from './renderPatientTable.tsx';

const notes = () => page.getByRole('textbox', { name: 'Practitioner notes of MB000132' });
const save = () => page.getByRole('button', { name: 'Save notes of MB000132' });
const share = () => page.getByRole('switch', { name: 'Share suggestion of MB000132' });
const cells = () =>
  page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);

afterEach(() => {
  vi.restoreAllMocks();
});

test('shows a kit and its patient', async () => {
  await renderPatientTable({ rows: [aRow()] });

  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  expect(cells().slice(0, 7)).toEqual([
    'Emma Stone',
    'MB000132registered',
    'anna@example.org',
    'Feb 3, 2026',
    'Feb 1, 2026',
    'Before breakfast',
    'Mar 4, 2016',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'View Report of MB000132' }))
    .toHaveAttribute('href', '/kit/MB000132/report');
  const suggestion = page.getByRole('link', { name: 'Open suggestion of MB000132 in a new tab' });
  await expect.element(suggestion).toHaveAttribute('href', '/api/kit/MB000132/suggestion-pdf');
  await expect.element(suggestion).toHaveAttribute('target', '_blank');
  await expect.element(suggestion).toHaveAttribute('rel', 'noopener');
});

test('says what is missing', async () => {
  const missing = { sample_taken_date: null, kit_notes: null, has_suggestion: false, available_pages: [] };
  await renderPatientTable({ rows: [aRow(missing, { date_of_birth: null, customer_email: null })] });

  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  expect(cells().slice(2, 7)).toEqual(['N/A', 'Feb 3, 2026', 'N/A', '-', 'N/A']);
  expect(cells().slice(8)).toEqual(['No PDF', '-', '-', 'CSV']);
  save().element().focus();
  await userEvent.tab();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('No suggestion PDF available for this kit');
});

test('a patient without kits', async () => {
  await renderPatientTable({ rows: [aRow(null)] });

  await expect.element(page.getByText('No kits')).toBeVisible();
  expect(cells()).toEqual([
    'Emma Stone',
    'No kits',
    'anna@example.org',
    '-',
    '-',
    '-',
    'Mar 4, 2016',
    '-',
    '-',
    '-',
    '-',
    '-',
  ]);
});

test('long kit notes are shortened and read in full by pointing at them', async () => {
  const kit_notes = 'Sample taken in the morning before breakfast, two weeks after the last antibiotics.';
  await renderPatientTable({ rows: [aRow({ kit_notes })] });

  const shortened = page.getByRole('button', { name: kit_notes });
  await expect.element(shortened).toBeVisible();
  expect(shortened.element().clientWidth).toBe(150);
  await shortened.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(kit_notes);
});

test.each([
  ['Email copied to clipboard!', () => Promise.resolve()],
  ['Failed to copy email', () => Promise.reject(new Error('refused'))],
])('copying an address: %s', async (sentence, writeText) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await renderPatientTable({ rows: [aRow()] });

  await page.getByRole('button', { name: 'Copy anna@example.org' }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(copied).toHaveBeenCalledWith('anna@example.org');
});

test('a failed save of notes keeps the text; Ctrl+Enter saves', async () => {
  const { server } = await renderPatientTable({
    rows: [aRow({ practitioner_notes: 'Old' })],
    refused: { 'practitioner-notes': 'unexpected' },
  });
  await notes().fill('Fibre intake is low.');
  await save().click();
  await expect.element(page.getByText('Failed to save notes. Please try again.')).toBeVisible();
  await expect.element(notes()).toHaveValue('Fibre intake is low.');

  server.refused = {};
  await notes().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(notes()).toHaveValue('Fibre intake is low.');
  expect(server.received.filter(({ call }) => call === 'practitioner-notes').at(-1)?.body).toEqual({
    practitioner_notes: 'Fibre intake is low.',
  });
});

test('notes can be saved empty', async () => {
  const { server } = await renderPatientTable({ rows: [aRow({ practitioner_notes: 'Old' })] });
  await notes().clear();
  await save().click();

  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(server.rows[0]?.kit?.practitioner_notes).toBeNull();
});

test('unsaved notes outlive a search, and leaving asks first', async () => {
  const { server } = await renderPatientTable({ rows: [aRow()] });
  await notes().fill('Fibre intake is low.');
  const { rows } = server;
  server.rows = [];
  await page.getByPlaceholder('Search patients, kits, or status...').fill('other');
  await expect.element(page.getByText('No patients found')).toBeVisible();
  server.rows = rows;
  await page.getByPlaceholder('Search patients, kits, or status...').fill('emma');
  await expect.element(notes()).toHaveValue('Fibre intake is low.');

  await page.getByRole('link', { name: 'Account' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.element(notes()).toHaveValue('Fibre intake is low.');
  await save().click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

test('the share switch turns when the server has shared, not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await renderPatientTable({ rows: [aRow()], released: promise });

  await share().click();
  await expect.element(share()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(share()).not.toBeChecked();
  resolve();
  await expect.element(share()).toBeChecked();
});

test.each([
  [false, 'share_failed', 'Failed to enable suggestion sharing: Failed to transfer PDF'],
  [true, 'unshare_failed', 'Failed to disable suggestion sharing: Failed to disable sharing'],
] as const)('a refused switch stays where it was (shared: %s)', async (suggestion_shared, code, sentence) => {
  await renderPatientTable({
    rows: [aRow({ suggestion_shared })],
    refused: { 'transfer-suggestion-pdf': code },
  });
  await share().click();

  await expect.element(page.getByText(sentence)).toBeVisible();
  expect((share().element() as HTMLInputElement).checked).toBe(suggestion_shared);
});

test('saves the symptom data as CSV', async () => {
  const saved: string[] = [];
  const files = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await renderPatientTable({ rows: [aRow()] });
  await page.getByRole('button', { name: 'CSV of symptom data of MB000132' }).click();

  await expect.poll(() => saved).toEqual(['MB000132_symptom.csv']);
  const file = files.mock.calls[0]?.[0];
  expect(file instanceof Blob && (await file.text())).toContain('"patient_name","Emma Stone"');
});

test.each([
  ['not_signed_in', 'Authentication required'],
  ['kit_not_found', 'Export failed: 404'],
] as const)('a refused export (%s)', async (code, reason) => {
  await renderPatientTable({ rows: [aRow()], refused: { export: code } });
  await page.getByRole('button', { name: 'CSV of symptom data of MB000132' }).click();
  await expect.element(page.getByText(`Failed to download data for kit MB000132: ${reason}`)).toBeVisible();
});
