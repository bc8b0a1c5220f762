import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import { FakeUpload, fakeUploads } from '#web/reports/testing/fakeUpload.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { button, renderBench, tina } from './testing/renderBench.ts';

const aFile = (name = 'MB000001_Ranges.html') => new File(['a page'], name);
const files = page.getByLabelText('Report files');
const atWork = () => ({ is_open: true, technician_id: tina.id });

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeUploads();
});

function drop(file: File) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

test("the upload of a bench takes pages and suggestions in the technician's name, and says why it skips other files", async () => {
  await renderBench(atWork());
  await button('Upload report files').click();
  await userEvent.upload(files, [aFile(), aFile('MB000001_Counts.csv'), aFile('notes.txt')]);
  await expect.poll(() => FakeUpload.started.at(-1)?.url).toBe('/api/bench/kits/MB000001/pages/2');
  expect(FakeUpload.started.at(-1)?.headers).toMatchObject({ [TECHNICIAN]: tina.id });
  const { code, message, status } = refusal('kit_not_in_inventory')();
  FakeUpload.started.at(-1)?.answer(status, { code, message });
  const again = page.getByRole('button', { name: 'Try again: MB000001 2 Ranges' });
  await again.click();
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
  FakeUpload.started.at(-1)?.answer(200, { is_new: true });
  await expect.element(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await expect.element(page.getByText('2 files were skipped')).toBeVisible();
  await expect.element(page.getByText('Administrators upload counts.', { exact: false })).toBeVisible();
});

test('a file that is dropped on a bench opens the upload and is sent', async () => {
  await renderBench(atWork());
  await expect.element(button('Upload report files')).toBeVisible();
  drop(aFile());
  await expect.poll(() => FakeUpload.started.at(-1)?.url).toBe('/api/bench/kits/MB000001/pages/2');
  drop(aFile('MB000001_Suggestion.pdf'));
  FakeUpload.started.at(-1)?.answer(200, { is_new: true });
  await expect.poll(() => FakeUpload.started.at(-1)?.url).toBe('/api/bench/kits/MB000001/suggestion');
});

test('the upload of a bench asks before it closes while files are uploading', async () => {
  await renderBench(atWork());
  await button('Upload report files').click();
  await userEvent.upload(files, aFile());
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  await button('Close the upload').click();
  const dialog = page.getByRole('dialog', { name: 'Close the upload while files are uploading?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  FakeUpload.started.at(-1)?.answer(200, { is_new: true });
  await expect.element(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await button('Close the upload').click();
  await expect.element(files).not.toBeInTheDocument();
});

test('a change of technician during an upload is asked about first', async () => {
  await renderBench(atWork());
  await button('Upload report files').click();
  await userEvent.upload(files, aFile());
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  await button('Change Technician').click();
  const dialog = page.getByRole('dialog', { name: 'Change the technician while files are uploading?' });
  await dialog.getByRole('button', { name: 'Change Technician' }).click();
  await expect.element(button('Tina')).toBeVisible();
});
