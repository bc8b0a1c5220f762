import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Arrival } from '#contract/laboratory/arrivals.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { button, field, renderIntake, scan, typeAsScanner } from './testing/renderIntake.ts';

const ARRIVAL = '/api/admin/arrivals/MB000001';
const anArrival = (more: Partial<Arrival> = {}): Arrival => ({
  kit_id: KitCode.parse('MB000001'),
  arrived_at: '2026-11-20T12:00:00Z',
  laboratory: null,
  state: null,
  note: null,
  version: 1,
  condition: null,
  is_active: true,
  registered_at: null,
  is_late: true,
  ...more,
});

test('a kit that nobody has registered is set aside, described, and not set aside after an undo', async () => {
  const { received } = await renderIntake({
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
  await page.getByRole('textbox', { name: 'Details (Optional)' }).fill('Lid loose');
  await button('Save').click();
  await expect
    .poll(() => received[`PUT ${ARRIVAL}`]?.map(({ body }) => body))
    .toEqual([{ state: 'leaking', note: 'Lid loose', version: 1 }]);
  await button('Undo').click();
  await expect.element(page.getByText('The kit is no longer set aside.')).toBeVisible();
  expect(received[`DELETE ${ARRIVAL}`]?.map(({ query }) => query)).toEqual([{ reason: 'undone' }]);
});

test('a scan into the open dialog is a scan, and neither typed there nor sent with it', async () => {
  const { received } = await renderIntake({
    'GET /api/admin/arrivals': () => ({ arrivals: [anArrival()], waiting: 1, late: 1 }),
  });
  await button('Condition of MB000001').click();
  const details = page.getByRole('textbox', { name: 'Details (Optional)' });
  await details.fill('Lid loose');
  for (const target of [details, page.getByLabelText('State of the sample'), button('Save')]) {
    (target.element() as HTMLElement).focus();
    typeAsScanner('LEAK 4006381333931', ['Enter', 'Enter']);
  }
  typeAsScanner('MB000001');
  await expect.poll(() => received['PUT /api/admin/kit-intake/MB000001']).toHaveLength(1);
  await expect.element(details).toHaveValue('Lid loose');
  await expect.element(page.getByLabelText('State of the sample')).toHaveValue('');
  await button('Save').click();
  await expect
    .poll(() => received[`PUT ${ARRIVAL}`]?.map(({ body }) => body))
    .toEqual([{ state: null, note: 'Lid loose', version: 1 }]);
});

test('a kit that was registered after its arrival is fetched from the shelf, and the scanner can go on', async () => {
  const { received, answers } = await renderIntake({
    'GET /api/admin/arrivals': () => ({
      arrivals: [anArrival({ registered_at: '2026-11-22T12:00:00Z' })],
      waiting: 0,
      late: 0,
    }),
  });
  await expect.element(page.getByText('MB000001 Registered and received: fetch it')).toBeVisible();
  answers['GET /api/admin/arrivals'] = () => ({ arrivals: [], waiting: 0, late: 0 });
  await button('MB000001 is fetched').click();
  await expect.element(page.getByText('Set aside')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(received[`DELETE ${ARRIVAL}`]?.map(({ query }) => query)).toEqual([{ reason: 'fetched' }]);
});

test.each([
  [{}, 'not_here', 'The kit leaves the list'],
  [{ registered_at: '2026-11-22T12:00:00Z' }, 'not_received', 'gets an email that it did not'],
] as const)(
  'a kit that is not here after all leaves the list once that is confirmed: %#',
  async (more, reason, words) => {
    const { received } = await renderIntake({
      'GET /api/admin/arrivals': () => ({ arrivals: [anArrival(more)], waiting: 1, late: 0 }),
    });
    await button('MB000001 is not here').click();
    await expect.element(page.getByText(words, { exact: false })).toBeVisible();
    // A scan confirms nothing.
    typeAsScanner('MB000001');
    await expect.poll(() => received['PUT /api/admin/kit-intake/MB000001']).toHaveLength(1);
    expect(received[`DELETE ${ARRIVAL}`]).toBeUndefined();
    await button('Not here').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    expect(received[`DELETE ${ARRIVAL}`]?.map(({ query }) => query)).toEqual([{ reason }]);
  },
);

test('a kit with a deactivated code is set aside without the promise of a registration', async () => {
  await renderIntake({
    'PUT /api/admin/kit-intake/MB000001': () => ({
      outcome: 'set_aside',
      status: null,
      changed_at: new Date().toISOString(),
      reason: null,
      is_active: false,
    }),
    'GET /api/admin/arrivals': () => ({
      arrivals: [
        anArrival({
          is_active: false,
          state: 'leaking',
          note: 'Lid loose',
          condition: 'Wet',
          laboratory: 'North',
        }),
      ],
      waiting: 1,
      late: 0,
    }),
  });
  await scan();
  await expect
    .element(page.getByText('This code was deactivated, so nobody can register it.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('MB000001 Deactivated: nobody can register it')).toBeVisible();
  await expect.element(page.getByText(/ at North\. Leaking: Lid loose\. Wet$/)).toBeVisible();
});
