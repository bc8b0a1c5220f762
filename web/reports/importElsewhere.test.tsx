import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signOut } from '#contract/identity/session.ts';
import { FakeUpload } from './testing/fakeUpload.ts';
import { button, card, choose, renderImport } from './testing/renderImport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
/** Whether the browser would prompt before it closes the tab. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('uploads go on while another screen is open, and are there with their results afterwards', async () => {
  const { arrive, history } = await renderImport();
  await choose('MB000132_Ranges.html', 'MB000132_Genera.html', 'MB000133_Ranges.html', 'notes.txt');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  await open('Kit Inventory');
  await expect.poll(() => history.location.pathname).toBe('/admin/kit-inventory');
  await arrive('MB000132', 2);
  await expect.poll(() => FakeUpload.started).toHaveLength(2);

  await open('Import Reports');
  await expect.element(page.getByText('1 of 3 files uploaded', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 file was skipped')).toBeVisible();
  await expect.element(card('MB000132').getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.element(card('MB000132').getByRole('progressbar')).toBeVisible();
  await expect.element(card('MB000133').getByText('Waiting...')).toBeVisible();
  await arrive('MB000132', 4);
  await arrive('MB000133', 2);
  await expect.element(page.getByText('3 of 3 files uploaded', { exact: true })).toBeVisible();

  await button('Clear list').click();
  await expect.element(card('MB000132')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 file was skipped')).not.toBeInTheDocument();
});

test('files of counts still wait for a description of their method after another screen', async () => {
  const { history } = await renderImport();
  await choose('MB000132_Counts.csv');
  const dialog = page.getByRole('dialog', { name: 'How were these counts made?' });
  await expect.element(dialog).toBeVisible();
  history.push('/admin/kit-inventory');
  await expect.element(dialog).not.toBeInTheDocument();
  history.push('/admin/reports');
  await expect.element(dialog).toBeVisible();
});

test('another screen shows the outcome of the uploads', async () => {
  const { arrive } = await renderImport();
  await choose('MB000132_Ranges.html', 'MB000999_Ranges.html');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  await open('Kit Inventory');
  await arrive('MB000132', 2);
  await expect.element(page.getByText('Import Reports: 1 of 2 files uploaded, 1 failed')).toBeVisible();
});

test('closing the tab and logging out ask first while files are uploading, and a logout cancels them', async () => {
  const { received } = await renderImport();
  expect(asksBeforeClosing()).toBe(false);
  await choose('MB000132_Ranges.html');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  const aborted = vi.spyOn(FakeUpload.prototype, 'abort');
  await open('Kit Inventory');
  expect(asksBeforeClosing()).toBe(true);

  await button('Logout').click();
  const dialog = page.getByRole('dialog', { name: 'Log out without saving?' });
  await expect
    .element(dialog.getByText('Unsaved entries and unfinished uploads will be lost.'))
    .toBeVisible();
  expect(received[`POST ${signOut.path}`]).toBeUndefined();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect.poll(() => aborted).toHaveBeenCalledOnce();
  expect(asksBeforeClosing()).toBe(false);
});
