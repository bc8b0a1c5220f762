import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { FakeUpload, fakeUploads } from './testing/fakeUpload.ts';

const report = {
  kit_id: 'MB000132',
  is_registered: true,
  awaits_release: false,
  report_generated_at: null,
  files: [],
  amended_at: null,
  replaced_pages: [],
};

async function chooseCounts() {
  fakeUploads();
  const portal = await renderPortal('/admin/reports', aProfile({ role: 'admin' }), {
    [`GET ${listWaitingReports.path}`]: () => ({ rows: [], total: 0, file_max_bytes: 1024 * 1024 }),
    'GET /api/admin/reports/MB000132': () => report,
  });
  await userEvent.upload(page.getByLabelText('Report files'), [
    new File(['rank,name,reads'], 'MB000132_Counts.csv'),
  ]);
  return portal;
}

const dialog = page.getByRole('dialog', { name: 'How were these counts made?' });

afterEach(() => vi.unstubAllGlobals());

test('the page names files of counts, and its file chooser offers files of every ending', async () => {
  await chooseCounts();
  await expect
    .element(page.getByText('MB000132_Counts.csv, .tsv, .txt or .biom', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByLabelText('Report files')).not.toHaveAttribute('accept');
});

test('a file of counts is uploaded with its method', async () => {
  await chooseCounts();
  await expect.element(dialog.getByText('MB000132_Counts.csv')).toBeVisible();
  await dialog.getByLabelText('Method').fill('16S rRNA, V4');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect
    .poll(() => FakeUpload.started.at(-1)?.url)
    .toBe('/api/admin/reports/MB000132/taxa?method=16S+rRNA%2C+V4');
});

test('findings about uploaded counts are shown with their numbers', async () => {
  const { answers } = await chooseCounts();
  await dialog.getByLabelText('Method').fill('16S rRNA, V4');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => FakeUpload.started.length).toBe(1);
  answers['GET /api/admin/reports/MB000132'] = () => ({
    ...report,
    counts_check: {
      version: 1,
      findings: [{ code: 'unlike_stool', place: 'skin', share: 0.2098, limit: 0.03 }],
      decision: null,
      decided_at: null,
      decided_by: null,
      note: null,
    },
  });
  FakeUpload.started.at(-1)?.answer(200, {
    page: 7,
    version: 1,
    bytes: 15,
    uploaded_at: '2026-11-24T07:00:00.000000+00:00',
    published_at: null,
    is_new: true,
    findings: ['Unlike stool: 21% skin genera (limit 3%)'],
    notes: ['The rows of class are not used.'],
  });
  await expect.element(page.getByText('Uploaded. The rows of class are not used.')).toBeVisible();
  await expect.element(page.getByText('Unlike stool: 21% skin genera (limit 3%)')).toBeVisible();
});

test('counts that were refused are tried again with a sample, and keep their particulars', async () => {
  await chooseCounts();
  await dialog.getByLabelText('Method').fill('16S rRNA, V4');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => FakeUpload.started.length).toBe(1);
  FakeUpload.started.at(-1)?.answer(422, {
    code: 'counts_not_readable',
    message: 'The file has 2 samples: S1, S2. Please choose one.',
  });
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(dialog.getByLabelText('Method')).toHaveValue('16S rRNA, V4');
  await dialog.getByLabelText('Sample (Optional)').fill('S2');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect
    .poll(() => FakeUpload.started.at(-1)?.url)
    .toBe('/api/admin/reports/MB000132/taxa?method=16S+rRNA%2C+V4&sample=S2');
});

test('counts without a method are not uploaded', async () => {
  await chooseCounts();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('Method is required')).toBeVisible();
  expect(FakeUpload.started).toEqual([]);
});

test('a cancelled question uploads nothing', async () => {
  await chooseCounts();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(FakeUpload.started).toEqual([]);
});
