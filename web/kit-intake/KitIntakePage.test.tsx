import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Arrival } from '#contract/arrivals.ts';
import { type KitReason, listKitReasons } from '#contract/kit-reasons.ts';
import { type listScans, type ScannedCode, type ScanResult, scanResults } from '#contract/scans.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const reason = (number: number, more: Partial<KitReason> = {}): KitReason => ({
  id: `5b7a1c1e-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind: 'rejected',
  name: `Reason ${number}`,
  reason: `The sample had problem ${number}.`,
  next_step: 'Take a new sample.',
  days_to_act: null,
  has_replacement: true,
  is_active: true,
  version: 1,
  ...more,
});
const reasons = [
  reason(1),
  reason(2, { is_active: false }),
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => reason(n)),
];

const LIST = `GET ${listKitReasons.path}`;
const CHANGE = 'POST /api/admin/kit-inventory/MB000001/status-changes';
const field = page.getByRole('textbox', { name: 'Kit ID' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A day of the bench as the portal tells it. */
const aDay = (more: Partial<ResultOf<typeof listScans>> = {}) => ({
  codes: [],
  totals: Object.fromEntries(scanResults.map((result) => [result, 0])),
  exceptions: [],
  ...more,
});

async function renderPage(given: Answers = {}) {
  const portal = await renderPortal('/admin/kit-intake', aProfile({ role: 'admin' }), {
    [LIST]: () => ({ reasons }),
    'GET /api/admin/arrivals': () => ({ arrivals: [], waiting: 0, late: 0 }),
    'GET /api/admin/scans': () => aDay(),
    'PUT /api/admin/kit-intake/MB000001': () => ({
      outcome: 'received',
      status: 'received',
      changed_at: '2026-11-20T12:00:00Z',
      reason: null,
    }),
    [CHANGE]: ({ body }) => ({ status: (body as { status: string }).status }),
    ...given,
  });
  await expect.element(field).toBeVisible();
  return portal;
}

async function scan() {
  await field.fill('MB000001');
  await userEvent.keyboard('{Enter}');
}

test('the bench offers the active reasons of the catalogue, and digits for the first nine', async () => {
  await renderPage();
  await expect.element(button('Reason 1')).toBeVisible();
  await expect.element(button('Reason 2')).not.toBeInTheDocument();
  const keys = [1, 3, 10, 11].map((n) => button(`Reason ${n}`).element().getAttribute('aria-keyshortcuts'));
  expect(keys).toEqual(['Alt+1', 'Alt+2', 'Alt+9', null]);
});

test('a scanned code that is reserved to replace a rejected kit says so', async () => {
  await renderPage({
    'PUT /api/admin/kit-intake/MB000001': () => ({
      outcome: 'unregistered',
      status: null,
      changed_at: '2026-11-20T12:00:00Z',
      reason: null,
      replaces: 'MB000002',
    }),
  });
  await scan();
  const sentence =
    'This code is reserved to replace kit MB000002, and not registered yet. Put it on the shelf: its registration receives it.';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('Alt with a digit rejects the last kit with its reason, and the text for the owner is shown', async () => {
  const { received } = await renderPage();
  await scan();
  await expect.element(button('Reason 3')).toBeEnabled();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(page.getByText('The sample had problem 3.').first()).toBeVisible();
  expect(received[CHANGE]?.map(({ body }) => body)).toEqual([
    { from_status: 'received', status: 'rejected', reason_id: reasons[2]?.id },
  ]);
});

test('the code of a parcel changes nothing of the last kit, wherever the focus is', async () => {
  const { received } = await renderPage();
  await scan();
  await expect.element(button('Reason 3')).toBeEnabled();
  (button('Reason 3').element() as HTMLElement).focus();
  await userEvent.keyboard('2006381333931{Enter}');
  await expect.element(page.getByText('Not a Kit ID', { exact: false }).first()).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(received[CHANGE]).toBeUndefined();
});

test('a Tab at once after a code ends it as Enter does', async () => {
  const { received } = await renderPage();
  await field.fill('MB000001');
  for (const key of ['1', 'Tab'])
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await expect.element(field).toHaveValue('');
  await expect.poll(() => received['PUT /api/admin/kit-intake/MB000001']).toHaveLength(1);
});

test('a reason that was deactivated in the meantime is refused with a sentence', async () => {
  await renderPage({ [CHANGE]: refusal('kit_reason_not_offered') });
  await scan();
  await button('Reason 1').click();
  await expect
    .element(page.getByText('This reason is no longer offered. Please choose another one.'))
    .toBeVisible();
});

test('kits can be received while the catalogue fails to load, and it can be loaded again', async () => {
  const { answers } = await renderPage({ [LIST]: refusal('unexpected') });
  await expect
    .element(page.getByText('Failed to load the reasons. You can still receive kits.'))
    .toBeVisible();
  await scan();
  await expect.element(page.getByText('MB000001').first()).toBeVisible();
  answers[LIST] = () => ({ reasons });
  await button('Try again').click();
  await expect.element(button('Reason 1')).toBeEnabled();
});

const ARRIVAL = '/api/admin/arrivals/MB000001';
const anArrival = (more: Partial<Arrival> = {}): Arrival => ({
  kit_id: KitCode.parse('MB000001'),
  arrived_at: '2026-11-20T12:00:00Z',
  set_aside_by: 'Alex Admin',
  state: null,
  condition: null,
  registered_at: null,
  is_late: true,
  ...more,
});

test('a kit that nobody has registered is set aside, described, and not set aside after an undo', async () => {
  const { received } = await renderPage({
    'PUT /api/admin/kit-intake/MB000001': () => ({
      outcome: 'set_aside',
      status: null,
      changed_at: new Date().toISOString(),
      reason: null,
    }),
    'GET /api/admin/arrivals': () => ({ arrivals: [anArrival()], waiting: 1, late: 1 }),
  });
  await scan();
  await expect.element(page.getByText('MB000001 Set aside')).toBeVisible();
  await expect.element(page.getByText('MB000001 Not registered for more than a week')).toBeVisible();
  await button('Condition of MB000001').click();
  await page.getByLabelText('State of the sample').selectOptions('Leaking');
  await page.getByRole('textbox', { name: 'Details (optional)' }).fill('Lid loose');
  await button('Save').click();
  await expect
    .poll(() => received[`PUT ${ARRIVAL}`]?.map(({ body }) => body))
    .toEqual([{ state: 'leaking', condition: 'Lid loose' }]);
  await button('Undo').click();
  await expect.element(page.getByText('The kit is no longer set aside.')).toBeVisible();
  expect(received[`DELETE ${ARRIVAL}`]?.map(({ query }) => query)).toEqual([{ is_registered: 'false' }]);
});

test('a scan into the open dialog is a scan, and neither typed there nor sent with it', async () => {
  const { received } = await renderPage({
    'GET /api/admin/arrivals': () => ({ arrivals: [anArrival()], waiting: 1, late: 1 }),
  });
  await button('Condition of MB000001').click();
  const details = page.getByRole('textbox', { name: 'Details (optional)' });
  await details.fill('Lid loose');
  for (const target of [details, page.getByLabelText('State of the sample'), button('Save')]) {
    (target.element() as HTMLElement).focus();
    await userEvent.keyboard('LEAK 4006381333931{Enter}{Enter}');
  }
  await userEvent.keyboard('MB000001{Enter}');
  await expect.poll(() => received['PUT /api/admin/kit-intake/MB000001']).toHaveLength(1);
  await expect.element(details).toHaveValue('Lid loose');
  await expect.element(page.getByLabelText('State of the sample')).toHaveValue('');
  await button('Save').click();
  await expect
    .poll(() => received[`PUT ${ARRIVAL}`]?.map(({ body }) => body))
    .toEqual([{ state: null, condition: 'Lid loose' }]);
});

test('a kit that was registered after its arrival is fetched from the shelf', async () => {
  const { received } = await renderPage({
    'GET /api/admin/arrivals': () => ({
      arrivals: [anArrival({ registered_at: '2026-11-22T12:00:00Z' })],
      waiting: 0,
      late: 0,
    }),
  });
  await expect.element(page.getByText('MB000001 Registered and received: fetch it')).toBeVisible();
  await button('MB000001 is fetched').click();
  await expect
    .poll(() => received[`DELETE ${ARRIVAL}`]?.map(({ query }) => query))
    .toEqual([{ is_registered: 'true' }]);
});

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
  await renderPage({ 'GET /api/admin/scans': () => aDay({ codes, totals }) });
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
    ['No Kit ID (2)', 'PARCEL, 7'],
  ] as const)
    expect(page.getByRole('heading', { name: title }).element().nextElementSibling).toHaveTextContent(found);
});

test('a code that nobody knows stays on the list until it is done, and an undo puts it back', async () => {
  const exceptions = [
    {
      kit_id: KitCode.parse('MB999999'),
      scanned_at: '2026-11-27T09:00:00Z',
      scanned_by: null,
      status: null,
      is_known: false,
    },
  ];
  const path = 'PUT /api/admin/scans/exceptions/MB999999';
  const { answers, received } = await renderPage({ 'GET /api/admin/scans': () => aDay({ exceptions }) });
  await expect.element(page.getByText('MB999999 Not in the inventory')).toBeVisible();
  answers['GET /api/admin/scans'] = () => aDay();
  await button('MB999999 is done').click();
  await expect.element(page.getByText('MB999999 Not in the inventory')).not.toBeInTheDocument();
  answers['GET /api/admin/scans'] = () => aDay({ exceptions });
  await button('Undo').last().click();
  await expect.element(page.getByText('MB999999 Not in the inventory')).toBeVisible();
  expect(received[path]?.map(({ body }) => body)).toEqual([{ is_done: true }, { is_done: false }]);
});
