import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeUpload, fakeUploads } from '#web/reports/testing/fakeUpload.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { button, kit, RECEIVE, reason, renderBench, STATUS, tina } from './testing/renderBench.ts';

const UNDO = 'DELETE /api/bench/kits/MB000001/receipt';
const atWork = () => ({ is_open: true, technician_id: tina.id });
const lastScan = page.getByRole('status', { name: 'Last scan' });

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function scan(kit_id = 'MB000001') {
  await kit.fill(kit_id);
  await userEvent.keyboard('{Enter}');
}

async function begin(name: RegExp) {
  await page.getByRole('button', { name }).click();
  await page.getByLabelText('PIN').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(kit).toBeVisible();
}

test('a kit is received, rejected with a reason of the catalogue, and taken back', async () => {
  const { received } = await renderBench(atWork(), { [UNDO]: () => ({ status: 'received' }) });
  await scan();
  await expect.element(lastScan.getByText('MB000001 Received')).toBeVisible();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(lastScan.getByText('The tube leaked on its way.')).toBeVisible();
  expect(received[STATUS]?.map(({ body }) => body)).toEqual([
    { status: 'rejected', reason_id: reason.id, reason: null },
  ]);
  await button('Undo').click();
  await expect.element(lastScan.getByText('The kit is back at "Sample received".')).toBeVisible();
  expect(received[UNDO]?.map(({ query }) => query)).toEqual([{ status: 'rejected' }]);
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('a code of another laboratory is told apart from those of this one', async () => {
  await renderBench(atWork(), {
    [RECEIVE]: () => ({ outcome: 'unknown', status: null, changed_at: null }),
  });
  await scan();
  await expect
    .element(
      page.getByText(
        'This code does not belong to your laboratory. Keep the kit apart until its origin is clear.',
      ),
    )
    .toBeVisible();
});

test('scans of a turn that has ended wait for their technician, and no other sends them', async () => {
  const { received, state } = await renderBench(atWork());
  await expect.element(button('Tube leaked')).toBeVisible();
  state.technician_id = null;
  await scan();
  await expect.element(page.getByText('1 scan not sent')).toBeVisible();
  expect(received[RECEIVE]).toHaveLength(1);

  await begin(/^Theo/);
  await expect.element(page.getByText('No scans yet.')).toBeVisible();
  await button('Change Technician').click();
  await begin(/^Tina 1 scan not sent/);
  await expect.element(lastScan.getByText('MB000001 Received')).toBeVisible();
  expect(received[RECEIVE]).toHaveLength(2);
});

test('pages and suggestions are uploaded, and counts and other files are named with the reason', async () => {
  fakeUploads();
  await renderBench(atWork());
  await button('Upload report files').click();
  await userEvent.upload(
    page.getByLabelText('Report files'),
    ['MB000001_Ranges.html', 'MB000001_Counts.csv', 'notes.txt'].map((name) => new File(['a page'], name)),
  );
  await expect.poll(() => FakeUpload.started.at(-1)?.url).toBe('/api/bench/kits/MB000001/pages/2');
  const { code, message, status } = refusal('kit_not_in_inventory')();
  FakeUpload.started.at(-1)?.answer(status, { code, message });
  await expect.element(page.getByRole('button', { name: 'Try again: MB000001 2 Ranges' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again: MB000001 2 Ranges' }).click();
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
  FakeUpload.started.at(-1)?.answer(200, { is_new: true });
  await expect.element(page.getByText('1 of 1 file uploaded')).toBeVisible();
  await expect.element(page.getByText('2 files were skipped')).toBeVisible();
  await expect.element(page.getByText('Administrators upload counts.', { exact: false })).toBeVisible();
});

test('a change of technician during an upload is asked about first', async () => {
  fakeUploads();
  await renderBench(atWork());
  await button('Upload report files').click();
  await userEvent.upload(page.getByLabelText('Report files'), new File(['a page'], 'MB000001_Ranges.html'));
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  await button('Change Technician').click();
  const dialog = page.getByRole('dialog', { name: 'Change the technician while files are uploading?' });
  await dialog.getByRole('button', { name: 'Change Technician' }).click();
  await expect.element(button('Tina')).toBeVisible();
});
