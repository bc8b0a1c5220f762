import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { WaitingReport } from '#contract/reports/waiting-reports.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { FakeUpload } from './testing/fakeUpload.ts';
import { button, card, choose, moment, publishOf, renderImport, WAITING } from './testing/renderImport.ts';

const aWaitingKit = (kit_id: string, is_registered = true): WaitingReport => ({
  kit_id: KitCode.parse(kit_id),
  is_registered,
  awaits_release: false,
  unpublished_pages: is_registered ? [1, 2] : [],
  uploaded_at: moment,
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('uploads the files of two kits one after the other and publishes them together', async () => {
  const { arrive, received } = await renderImport();
  await expect.element(page.getByText('up to 1 MB each', { exact: false })).toBeVisible();
  await choose('MB000132_Ranges.html', 'MB000133_Suggestion.pdf', 'notes.txt');
  await expect.element(page.getByText('1 file was skipped')).toBeVisible();
  await expect
    .element(page.getByText('The name does not start with a Kit ID', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('0 of 2 files uploaded')).toBeVisible();
  await expect.element(card('MB000133').getByText('Waiting...')).toBeVisible();

  await arrive('MB000132', 2);
  await expect.element(card('MB000132').getByText('Uploaded', { exact: true })).toBeVisible();
  await arrive('MB000133', 5);
  await expect.element(page.getByText('2 of 2 files uploaded')).toBeVisible();

  await button('Publish all 2 reports').click();
  const dialog = page.getByRole('dialog', { name: 'Publish 2 reports?' });
  await expect.element(dialog.getByText('2 Ranges, version 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Reports of 2 kits published')).toBeVisible();
  // Publishes the versions on the screen, not later ones.
  const published = (kit_id: string) => received[publishOf(kit_id)]?.map(({ body }) => body);
  expect(published('MB000132')).toEqual([{ files: [{ page: 2, version: 1 }] }]);
  expect(published('MB000133')).toEqual([{ files: [{ page: 5, version: 1 }] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('keeps a refused report in the publish dialog', async () => {
  const { arrive, answers } = await renderImport();
  await choose('MB000132_Ranges.html', 'MB000133_Ranges.html');
  await arrive('MB000132', 2);
  await arrive('MB000133', 2);
  const works = answers[publishOf('MB000133')];
  answers[publishOf('MB000133')] = refusal('unavailable');
  await button('Publish all 2 reports').click();
  await button('Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish the report of MB000133?' });
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^MB000133: The portal is not available/);
  await expect.element(page.getByText('Report of kit MB000132 published')).toBeVisible();

  // The button remains while there are unpublished files, and gets the focus back.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Publish MB000133').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Publish MB000133')).toHaveFocus();

  if (works) answers[publishOf('MB000133')] = works;
  await button('Publish MB000133').click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Report of kit MB000133 published')).toBeVisible();
  await expect.element(card('MB000133').getByRole('heading')).toHaveFocus();
});

test('shows the reason for a refused file, retries it in place and continues with the others', async () => {
  const { arrive } = await renderImport();
  await choose('MB000132_Ranges.html', 'MB000132_Genera.html', 'MB000999_Ranges.html');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.answer(415, {
    code: 'not_a_report_page',
    message: 'A report page must be an HTML file.',
  });
  await expect.element(page.getByText('A report page must be an HTML file.')).toBeVisible();
  await arrive('MB000132', 4);
  await expect
    .element(card('MB000999').getByRole('listitem'))
    .toMatchTextContent('This Kit ID is not in the inventory.');
  await expect.element(page.getByText('1 of 3 files uploaded, 2 failed')).toBeVisible();

  await button('Try again: 2 Ranges').first().click();
  await arrive('MB000132', 2);
  await expect.element(page.getByText('2 of 3 files uploaded, 1 failed')).toBeVisible();
});

test('cancels a waiting and a running upload and continues with the next', async () => {
  const { arrive } = await renderImport();
  await choose('MB000132_Microbe_Ordering.html', 'MB000132_Ranges.html', 'MB000132_Families.html');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  await button('Cancel: 2 Ranges').click();
  await button('Cancel: 1 Microbe Ordering').click();
  await arrive('MB000132', 3);
  await expect.element(page.getByText('1 of 3 files uploaded, 2 canceled')).toBeVisible();
  expect(FakeUpload.started.map(({ url }) => url.at(-1))).toEqual(['1', '3']);
});

test('reports a repeated file as unchanged, not as uploaded', async () => {
  const { arrive } = await renderImport();
  await choose('MB000132_Ranges.html');
  await arrive('MB000132', 2);
  await expect.element(page.getByText('1 of 1 file uploaded', { exact: true })).toBeVisible();
  await choose('MB000132_Ranges.html');
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
  await arrive('MB000132', 2);
  await expect.element(page.getByText('0 of 1 file uploaded, 1 unchanged')).toBeVisible();
  await expect.element(card('MB000132').getByText('Unchanged')).toBeVisible();
});

test('keeps the keyboard focus on the files after canceling all and after a later upload', async () => {
  const { arrive } = await renderImport();
  await choose('MB000132_Ranges.html', 'MB000132_Genera.html');
  await button('Cancel all').click();
  const summary = page.getByText('0 of 2 files uploaded, 2 canceled');
  await expect.element(summary).toHaveFocus();

  await button('Try again: 2 Ranges').click();
  await expect.element(button('Cancel: 2 Ranges')).toHaveFocus();
  await arrive('MB000132', 2);
  await expect.element(card('MB000132').getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: '2 Ranges' })).toHaveFocus();
});

test('accepts dropped files anywhere on the page', async () => {
  await renderImport('/admin/reports?view=waiting');
  await expect.element(page.getByText('No reports are waiting.')).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['<html>a page'], 'MB000132_Ranges.html'));
  const isOpened = document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
  );
  expect(isOpened).toBe(false);
  await expect.element(card('MB000132').getByRole('progressbar')).toBeVisible();
});

test('lists and searches waiting kits and opens the files of one', async () => {
  const { received, history, answers } = await renderImport('/admin/reports?view=waiting', {
    [WAITING]: refusal('unexpected'),
  });
  await expect.element(page.getByText('Failed to load waiting reports. Please try again.')).toBeVisible();
  answers[WAITING] = () => ({
    rows: [aWaitingKit('MB000132'), aWaitingKit('MB000133', false)],
    total: 2,
    file_max_bytes: 10,
  });
  await button('Try again').click();
  await expect.element(page.getByRole('tab', { name: 'Waiting kits (2)' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '1 Microbe Ordering, 2 Ranges' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Awaiting registration' })).toBeVisible();
  await expect.element(button('Show files: MB000133')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('132');
  await expect.poll(() => received[WAITING]?.at(-1)?.query['search']).toBe('132');
  await button('Preview and publish: MB000132').click();
  await expect.element(card('MB000132').getByRole('heading')).toHaveFocus();
  history.back();
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('132');
});
