import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aNewReport, aRow } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const cells = () =>
  page
    .getByRole('rowheader')
    .or(page.getByRole('cell'))
    .elements()
    .map((cell) => cell.textContent);

test('a row shows a kit and its patient', async () => {
  await renderRow();

  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  expect(cells().slice(0, 7)).toEqual([
    'Emma Stone',
    'MB000132Registered',
    'anna@example.org',
    'Feb 3, 2024',
    'Feb 1, 2024',
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

test('dates of this year leave it out in a row, and the hint has it', async () => {
  const created_at = new Date().toISOString();
  await renderRow(aRow({ created_at }));
  const year = String(new Date().getFullYear());
  const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(created_at));
  const registered = page.getByTitle(whole, { exact: true });
  await expect.element(registered).toBeVisible();
  expect((registered.element() as HTMLElement).innerText).not.toContain(year);
});

test('a row shows placeholders for missing values', async () => {
  const missing = { sample_taken_date: null, kit_notes: null, has_suggestion: false, available_pages: [] };
  await renderRow(aRow(missing, { date_of_birth: null, customer_email: null }));

  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  expect(cells().slice(2, 7)).toEqual(['N/A', 'Feb 3, 2024', 'N/A', '–', 'N/A']);
  expect(cells().slice(8)).toEqual(['–', 'No PDF', '–', '–', 'CSV']);
});

test('a new report is named and dated, and answers open from the row', async () => {
  await renderRow(aRow({ ...aNewReport, status: 'report_ready', reviews: [] }));
  await expect.element(page.getByRole('rowheader', { name: 'Emma Stone New' })).toBeVisible();
  // The mark loads after the row.
  await expect.poll(() => cells()[1]).toBe('MB000132Report readyReviewed');
  expect(cells()[11]).toBe('View ReportFeb 10, 2024');
  await expect
    .element(page.getByRole('link', { name: 'Answers of MB000132' }))
    .toHaveAttribute('href', '/kit/MB000132/answers');
});

test('a patient without kits has a row without actions', async () => {
  await renderRow(aRow(null));

  await expect.element(page.getByText('No kits')).toBeVisible();
  const dashes = ['–', '–', '–', '–', '–', '–'];
  expect(cells().slice(1, 7)).toEqual(['No kits', 'anna@example.org', '–', '–', '–', 'Mar 4, 2016']);
  expect(cells().slice(7)).toEqual(dashes);
});

const wholeNotes = () =>
  page
    .getByRole('dialog', { name: 'Kit notes of MB000132' })
    .getByRole('region', { name: 'Kit notes of MB000132' });
/** Hidden from screen readers, which get the hint from the button. */
const hint = () => page.getByRole('tooltip', { includeHidden: true });

test('the hint of a missing suggestion appears on hover, focus and tap', async () => {
  const sentence = 'No suggestion PDF available for this kit';
  await renderRow(aRow({ has_suggestion: false }));
  const noPdf = page.getByRole('button', { name: 'No PDF' });
  await noPdf.hover();
  await expect.element(hint()).toHaveTextContent(sentence);
  await noPdf.unhover();
  await expect.element(hint()).not.toBeInTheDocument();

  page.getByRole('textbox', { name: 'Practitioner notes of MB000132' }).element().focus();
  await expect.element(page.getByRole('button', { name: 'Save notes of MB000132' })).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(noPdf).toHaveFocus();
  await expect.element(noPdf).toHaveAccessibleDescription(sentence);
  // Supported browsers do not know `aria-description`.
  await expect.element(noPdf).toHaveAttribute('aria-describedby');
  await expect.element(hint()).toHaveTextContent(sentence);
  (noPdf.element() as HTMLElement).click();
  await expect.element(page.getByRole('dialog', { name: 'Suggestion of MB000132' })).toBeVisible();
});

test('notes longer than the screen scroll to their end by keyboard', async () => {
  const kit_notes = `In the morning ${'before breakfast, '.repeat(200)}the end`;
  await renderRow(aRow({ kit_notes }));
  const shortened = page.getByRole('button', { name: kit_notes });
  await expect.element(shortened).toBeVisible();
  shortened.element().focus();
  await userEvent.keyboard('{Enter}');

  const whole = wholeNotes();
  await expect.element(whole).toHaveFocus();
  await expect.element(whole).toHaveTextContent(kit_notes);
  const element = whole.element();
  await userEvent.keyboard('{End}');
  await expect
    .poll(() => element.scrollHeight - element.clientHeight - element.scrollTop)
    .toBeLessThanOrEqual(1);
  expect(element.scrollTop).toBeGreaterThan(300);
  // A tap inside the popover keeps it open.
  await whole.click();
  await expect.element(whole).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.element(whole).not.toBeInTheDocument();
  await expect.element(shortened).toHaveFocus();
});

test('long kit notes are cut at 150 px and appear in full on hover, focus and tap', async () => {
  const kit_notes = 'Sample taken in the morning before breakfast, two weeks after the last antibiotics.';
  await renderRow(aRow({ kit_notes }));

  const shortened = page.getByRole('button', { name: kit_notes });
  await expect.element(shortened).toBeVisible();
  expect(shortened.element().clientWidth).toBe(150);
  await shortened.hover();
  await expect.element(hint()).toHaveTextContent(kit_notes);
  await shortened.unhover();
  await expect.element(hint()).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Copy anna@example.org' }).click();
  await userEvent.tab();
  await expect.element(shortened).toHaveFocus();
  await expect.element(hint()).toHaveTextContent(kit_notes);
  await userEvent.keyboard('{Escape}');
  await expect.element(hint()).not.toBeInTheDocument();

  // A tap reaches the page as a click.
  (shortened.element() as HTMLElement).click();
  await expect.element(wholeNotes()).toHaveTextContent(kit_notes);
});

test('notes in full sight are no tab stop', async () => {
  await renderRow(aRow({ kit_notes: 'Short' }));
  await expect.element(page.getByText('Short')).toBeVisible();
  expect(page.getByRole('button', { name: 'Short' }).elements()).toHaveLength(0);
});

test.each([
  ['Email copied to clipboard!', () => Promise.resolve()],
  ['Failed to copy email', () => Promise.reject(new Error('refused'))],
])('copying an email address shows: %s', async (sentence, writeText) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  await renderRow();

  await page.getByRole('button', { name: 'Copy anna@example.org' }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(copied).toHaveBeenCalledWith('anna@example.org');
});
