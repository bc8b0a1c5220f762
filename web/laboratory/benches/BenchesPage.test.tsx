import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Bench, prepareBench } from '#contract/laboratory/benches.ts';
import { listLaboratories } from '#contract/laboratory/laboratories.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const id = (number: number) => `7c1d5e9e-0000-4000-8000-${String(number).padStart(12, '0')}`;
const north = { id: id(1), name: 'North Lab', created_at: '2026-01-31T10:00:00Z', ended_at: null, codes: 10 };
const south = { ...north, id: id(2), name: 'South Lab' };
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open: Bench = {
  id: id(3),
  name: 'Intake room',
  opened_at: '2026-02-01T10:00:00Z',
  code_ends_at: '2026-02-01T11:00:00Z',
  last_used_at: later(-1),
  ends_if_unused: later(71),
  technician: 'Tina',
  ended_at: null,
  end_reason: null,
};
const waiting: Bench = {
  ...open,
  id: id(4),
  name: 'Cold room',
  opened_at: null,
  code_ends_at: later(1),
  last_used_at: null,
  ends_if_unused: null,
  technician: null,
};
/** The portal's clock decides: on this computer, each of them could still live. */
const unused: Bench = {
  ...open,
  id: id(5),
  name: 'Old tablet',
  technician: null,
  ended_at: '2026-02-04T10:00:00Z',
  end_reason: 'unused',
};
const ended: Bench = { ...unused, id: id(11), name: 'Former room', end_reason: 'ended' };
const copied: Bench = { ...unused, id: id(6), name: 'Lost tablet', end_reason: 'copied' };
const late: Bench = {
  ...waiting,
  id: id(7),
  name: 'Never opened',
  ended_at: waiting.code_ends_at,
  end_reason: 'code_unused',
};

const tina = { id: id(8), name: 'Tina', is_locked: false };
const theo = { id: id(9), name: 'Theo', is_locked: true };

const BENCHES = (laboratory: { id: string }) => `/api/admin/laboratories/${laboratory.id}/benches`;
const TECHNICIANS = `/api/admin/laboratories/${north.id}/technicians`;
const LABORATORIES = `GET ${listLaboratories.path}`;

const renderPage = (given: Answers = {}) =>
  renderPortal('/admin/benches', aProfile({ role: 'admin' }), {
    [LABORATORIES]: () => ({ laboratories: [north, south] }),
    [`GET ${BENCHES(north)}`]: () => ({
      benches: [open, copied, unused, ended, late],
      technicians: [theo, tina],
    }),
    [`GET ${BENCHES(south)}`]: () => ({ benches: [waiting], technicians: [] }),
    ...given,
  });

const table = page.getByRole('table', { name: 'Benches' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

test('the page Benches lists those of all laboratories, the live ones first, with their state', async () => {
  await renderPage();
  await expect.element(table.getByRole('row', { name: /Intake room/ })).toBeVisible();
  const rows = table.getByRole('row').elements().slice(1);
  const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts.map(([name, laboratory, state, , , action]) => [name, laboratory, state, action])).toEqual([
    ['Intake room', 'North Lab', 'Open: Tina', 'End'],
    ['Cold room', 'South Lab', expect.stringMatching(/^Waits for its code until /), 'End'],
    ['Lost tablet', 'North Lab', 'Ended: a second device used it', ''],
    ['Old tablet', 'North Lab', expect.stringMatching(/^Ended Feb.*, because nobody used it$/), ''],
    ['Former room', 'North Lab', expect.stringMatching(/^Ended Feb [^b]*$/), ''],
    ['Never opened', 'North Lab', 'Its code was not used', ''],
  ]);
  expect(texts.map(([, , , used, renewed]) => [used === 'Never', renewed === '–'])).toEqual([
    [false, false],
    [true, true],
    [false, true],
    [false, true],
    [false, true],
    [true, true],
  ]);
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
});

test('the list of benches can be loaded again after a failure', async () => {
  const { answers } = await renderPage({ [`GET ${BENCHES(south)}`]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the benches. Please try again.')).toBeVisible();
  answers[`GET ${BENCHES(south)}`] = () => ({ benches: [], technicians: [] });
  await button('Try again').click();
  await expect.element(table.getByRole('row', { name: /Intake room/ })).toBeVisible();
});

test('the page Benches of a portal without a laboratory leads to the laboratories', async () => {
  await renderPage({ [LABORATORIES]: () => ({ laboratories: [] }) });
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Laboratories and Keys' }))
    .toHaveAttribute('href', '/admin/laboratory-keys');
  await expect.element(button('Prepare a Bench')).not.toBeInTheDocument();
});

test('an administrator prepares a bench, and sees its code once, with the address for the device', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { received } = await renderPage({
    [`POST ${BENCHES(south)}`]: ({ body }) => ({
      ...waiting,
      ...prepareBench.body.parse(body),
      code: 'ABCD-EFGH-JKLM',
    }),
  });
  await button('Prepare a Bench').click();
  await inDialog('Create Code').click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabelText('Name').fill(' Second room ');
  await dialog.getByRole('combobox', { name: 'Laboratory' }).selectOptions('South Lab');
  await inDialog('Create Code').click();
  await expect.element(page.getByRole('dialog', { name: 'Code for Second room' })).toBeVisible();
  await expect
    .element(dialog.getByText('This code will not be shown again.', { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByText(`${window.location.origin}/bench`, { exact: false })).toBeVisible();
  await inDialog('Copy code').click();
  expect(writeText).toHaveBeenCalledWith('ABCD-EFGH-JKLM');
  await inDialog('Done').click();
  await expect.element(page.getByText('ABCD-EFGH-JKLM')).not.toBeInTheDocument();
  expect(received[`POST ${BENCHES(south)}`]?.map(({ body }) => body)).toEqual([{ name: 'Second room' }]);
});

test('the dialog that ends a bench shows a failure, and closes after the end', async () => {
  const END = `DELETE /api/admin/benches/${open.id}`;
  const { answers } = await renderPage({ [END]: refusal('unexpected') });
  await button('End Intake room').click();
  await inDialog('End Bench').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  answers[END] = () => undefined;
  await inDialog('End Bench').click();
  await expect.element(page.getByText('Bench Intake room ended')).toBeVisible();
});

test('an administrator adds a technician with a PIN that is shown once, renews the PIN, and removes a technician', async () => {
  const RENEW = `POST /api/admin/technicians/${theo.id}/pin`;
  const REMOVE = `DELETE /api/admin/technicians/${tina.id}`;
  const { answers, received } = await renderPage({
    [`POST ${TECHNICIANS}`]: refusal('technician_name_taken'),
    [RENEW]: () => ({ pin: '654321' }),
  });
  await expect.element(page.getByRole('row', { name: /Theo.*Locked after five attempts/ })).toBeVisible();
  await button('Add Technician').click();
  await dialog.getByLabelText('Name').fill('Tina');
  await inDialog('Add Technician').click();
  await expect
    .element(dialog.getByText('Another technician of this laboratory has this name.'))
    .toBeVisible();
  answers[`POST ${TECHNICIANS}`] = () => ({ id: id(10), name: 'Tom', is_locked: false, pin: '123456' });
  await dialog.getByLabelText('Name').fill('Tom');
  await inDialog('Add Technician').click();
  await expect.element(page.getByRole('dialog', { name: 'PIN for Tom' })).toBeVisible();
  await expect.element(dialog.getByText('123456')).toBeVisible();
  await inDialog('Done').click();

  await button('New PIN for Theo').click();
  await inDialog('New PIN').click();
  await expect.element(dialog.getByText('654321')).toBeVisible();
  await inDialog('Done').click();
  expect(received[RENEW]).toHaveLength(1);

  await button('Remove Tina').click();
  await inDialog('Remove').click();
  await expect.element(page.getByText('Technician Tina removed')).toBeVisible();
  expect(received[REMOVE]).toHaveLength(1);
});
