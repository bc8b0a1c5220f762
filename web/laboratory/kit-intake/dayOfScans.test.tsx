import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { listScans, ScannedCode, ScanResult } from '#contract/laboratory/scans.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { aDay, button, renderIntake, typeAsScanner } from './testing/renderIntake.ts';

const scanned = (code: string, result: ScanResult, times = 1): ScannedCode => ({
  kit_id: KitCode.parse(code),
  scanned_at: '2026-11-28T09:00:00Z',
  scanned_by: 'Olga Other',
  times,
  result,
  status: null,
});

test('the scans of other benches are listed, and a delivery note is compared with all of them', async () => {
  const codes = [scanned('MB000004', 'set_aside', 2), scanned('MB000003', 'received')];
  const totals = { ...aDay().totals, received: 1, set_aside: 1 } as ResultOf<typeof listScans>['totals'];
  await renderIntake({ 'GET /api/admin/scans': () => aDay({ codes, totals }) });
  await expect.element(page.getByText('2 codes scanned on all benches')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Last scans' }).getByRole('listitem');
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'MB000004Set aside, scanned 2 times',
    'MB000003Received',
  ]);
  await button('Compare with a delivery note').click();
  const note = new File(['MB000003\nMB000005\nMB000005\nparcel 7'], 'note.txt', { type: 'text/plain' });
  await page.getByLabelText('File of the delivery note').upload(note);
  await expect.element(page.getByText('The note lists 2 codes: 1 scanned today.')).toBeVisible();
  for (const [title, found] of [
    ['Missing: on the note, not scanned today (1)', 'MB000005'],
    ['Extra: scanned today, not on the note (1)', 'MB000004'],
    ['Twice on the note (1)', 'MB000005'],
    ['Not a Kit ID (2)', 'PARCEL, 7'],
  ] as const)
    expect(page.getByRole('heading', { name: title }).element().nextElementSibling).toHaveTextContent(found);
});

test('scans into the field of the note stay there, a receipt that was taken back is missing, and a cut list says so', async () => {
  const codes = [scanned('MB000003', 'received'), scanned('MB000001', 'undone')];
  const totals = { ...aDay().totals, received: 5999, undone: 1 } as ResultOf<typeof listScans>['totals'];
  const { received } = await renderIntake({ 'GET /api/admin/scans': () => aDay({ codes, totals }) });
  await button('Compare with a delivery note').click();
  const note = page.getByLabelText('Codes of the delivery note');
  await expect.element(note).toHaveAttribute('rows', '3');
  await note.click();
  typeAsScanner('MB000001');
  typeAsScanner('MB000003', ['Tab']);
  await expect.element(note).toHaveValue('MB000001\nMB000003\n');
  await expect.element(page.getByText('The note lists 2 codes: 1 scanned today.')).toBeVisible();
  await expect
    .element(page.getByText('Only the newest 2 of 6,000 codes of today are included.'))
    .toBeVisible();
  expect(received['PUT /api/admin/kit-intake/MB000001']).toBeUndefined();
});

test('a code that nobody knows stays on the list until it is done, and an undo puts it back', async () => {
  const exceptions = [
    {
      kit_id: KitCode.parse('MB999999'),
      scanned_at: '2026-11-27T09:00:00Z',
      scanned_by: null,
      status: null,
      scan_id: 7,
      reason: 'unknown' as const,
    },
  ];
  const path = 'PUT /api/admin/scans/exceptions/MB999999';
  const { answers, received } = await renderIntake({ 'GET /api/admin/scans': () => aDay({ exceptions }) });
  await expect.element(page.getByText('MB999999 Not in the inventory')).toBeVisible();
  answers['GET /api/admin/scans'] = () => aDay();
  await button('MB999999 is done').click();
  await expect.element(page.getByText('MB999999 Not in the inventory')).not.toBeInTheDocument();
  answers['GET /api/admin/scans'] = () => aDay({ exceptions });
  await button('Undo').last().click();
  await expect.element(page.getByText('MB999999 Not in the inventory')).toBeVisible();
  expect(received[path]?.map(({ body }) => body)).toEqual([
    { scan_id: 7, is_done: true },
    { scan_id: 7, is_done: false },
  ]);
});

test('a code that was unknown to its scan shows its present state', async () => {
  const told = {
    known_now: 'MB000011 Unknown at its scan, in the inventory now',
    no_laboratory: 'MB000012 Belongs to no laboratory',
    other_laboratory: 'MB000013 Belongs to another laboratory',
  };
  const exceptions = (Object.keys(told) as (keyof typeof told)[]).map((reason, index) => ({
    kit_id: KitCode.parse(`MB00001${index + 1}`),
    scanned_at: '2026-11-27T09:00:00Z',
    scanned_by: 'Tina Technician',
    status: null,
    scan_id: index + 1,
    reason,
  }));
  await renderIntake({ 'GET /api/admin/scans': () => aDay({ exceptions }) });
  for (const text of Object.values(told)) await expect.element(page.getByText(text)).toBeVisible();
});

test('the totals include the last scan without a live channel', async () => {
  const totals = { ...aDay().totals, received: 1 } as ResultOf<typeof listScans>['totals'];
  const { answers } = await renderIntake();
  await expect.element(page.getByText('0 codes scanned on all benches')).toBeVisible();
  answers['GET /api/admin/scans'] = () => aDay({ codes: [scanned('MB000001', 'received')], totals });
  typeAsScanner('MB000001');
  await expect.element(page.getByText('1 code scanned on all benches')).toBeVisible();
});
