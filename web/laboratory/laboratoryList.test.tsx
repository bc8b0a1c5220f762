import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Laboratory, listLaboratories } from '#contract/laboratory/laboratories.ts';
import { createLaboratoryKey, listLaboratoryKeys } from '#contract/laboratory/laboratory-keys.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const LABORATORIES = `GET ${listLaboratories.path}`;
const CREATE_KEY = `POST ${createLaboratoryKey.path}`;
const NEW_KEY = 'lab_a-key-that-is-shown-once';

const north: Laboratory = {
  id: '7c1d5e9e-0000-4000-8000-000000000001',
  name: 'North Lab',
  created_at: '2026-01-31T10:00:00Z',
  ended_at: null,
  codes: 1200,
};
const ended: Laboratory = {
  ...north,
  id: '7c1d5e9e-0000-4000-8000-000000000002',
  name: 'Old Lab',
  ended_at: '2026-02-04T10:00:00Z',
};

const renderPage = (given: Answers = {}) =>
  renderPortal('/admin/laboratory-keys', aProfile({ role: 'admin' }), {
    [`GET ${listLaboratoryKeys.path}`]: () => ({ keys: [] }),
    [LABORATORIES]: () => ({ laboratories: [north, ended] }),
    [CREATE_KEY]: () => ({
      id: crypto.randomUUID(),
      name: 'Program',
      prefix: 'lab_aBcDeF',
      created_at: '2026-01-31T10:00:00Z',
      last_used_at: null,
      revoked_at: null,
      key: NEW_KEY,
    }),
    ...given,
  });

const laboratoryTable = page.getByRole('table', { name: 'Laboratories' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

test('the page lists laboratories with their codes and state, and offers no action for an ended one', async () => {
  await renderPage();
  await expect.element(laboratoryTable.getByRole('row', { name: /North Lab/ })).toBeVisible();
  const texts = laboratoryTable
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts).toEqual([
    ['North Lab', '1,200', 'Jan 31, 2026', 'Active', 'Give CodesRenameEnd'],
    ['Old Lab', '1,200', 'Jan 31, 2026', 'Ended Feb 4, 2026', ''],
  ]);
});

test('the first laboratory is created from the empty list, with a name of its own', async () => {
  const create = `POST ${listLaboratories.path}`;
  const { received, answers } = await renderPage({
    [LABORATORIES]: () => ({ laboratories: [] }),
    [create]: refusal('laboratory_name_taken'),
  });
  await button('Create the first laboratory').click();
  await inDialog('Create Laboratory').click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabelText('Name').fill('North Lab');
  await inDialog('Create Laboratory').click();
  await expect.element(dialog.getByText('Another laboratory has this name.')).toBeVisible();

  answers[create] = () => north;
  answers[LABORATORIES] = () => ({ laboratories: [north] });
  await inDialog('Create Laboratory').click();
  await expect.element(page.getByText('Laboratory North Lab created')).toBeVisible();
  expect(received[create]?.at(-1)?.body).toEqual({ name: 'North Lab' });
  await expect.element(laboratoryTable.getByRole('row', { name: /North Lab/ })).toBeVisible();
});

test('a laboratory is renamed, and ends after a confirmation', async () => {
  const one = `/api/admin/laboratories/${north.id}`;
  const { received } = await renderPage();
  await button('Rename North Lab').click();
  await dialog.getByLabelText('Name').fill('Nordic Lab');
  await inDialog('Save').click();
  await expect.element(page.getByText('Laboratory Nordic Lab renamed')).toBeVisible();
  expect(received[`PATCH ${one}`]?.map(({ body }) => body)).toEqual([{ name: 'Nordic Lab' }]);

  await button('End North Lab').click();
  await inDialog('Cancel').click();
  expect(received[`DELETE ${one}`]).toBeUndefined();
  await button('End North Lab').click();
  await inDialog('End Laboratory').click();
  await expect.element(page.getByText('Laboratory North Lab ended')).toBeVisible();
  expect(received[`DELETE ${one}`]).toHaveLength(1);
});

test('a list or a range of codes is given to a laboratory, and unknown codes are named', async () => {
  const give = 'PUT /api/admin/laboratory-codes';
  const { received, answers } = await renderPage({
    [give]: refusal('kit_not_in_inventory', { unknown: ['MB000007'] }),
  });
  await button('Give Codes to North Lab').click();
  await expect.element(dialog.getByRole('combobox', { name: 'Laboratory' })).toHaveValue(north.id);
  const options = dialog.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['No laboratory', 'North Lab']);
  await inDialog('Give Codes').click();
  await expect.element(dialog.getByText('Please enter at least one kit ID')).toBeVisible();

  const codes = dialog.getByLabelText('Kit IDs');
  await codes.fill('MB1');
  await expect.element(dialog.getByText('Invalid kit IDs: MB1')).toBeVisible();
  await codes.fill('mb000001, MB000007');
  await inDialog('Give Codes').click();
  await expect.element(dialog.getByText('Not in the inventory: MB000007. No code was given.')).toBeVisible();

  answers[give] = () => undefined;
  await codes.fill('MB000001 - mb000100');
  await inDialog('Give Codes').click();
  await expect.element(page.getByText('Codes given to North Lab')).toBeVisible();
  expect(received[give]?.map(({ body }) => body)).toEqual([
    { laboratory_id: north.id, kit_ids: ['MB000001', 'MB000007'] },
    { laboratory_id: north.id, range: { start: 'MB000001', end: 'MB000100' } },
  ]);
});

test('a new key reaches the codes of the chosen laboratory', async () => {
  const { received } = await renderPage();
  // An empty list offers the first key itself.
  await expect.element(button('Create Key')).not.toBeInTheDocument();
  await button('Create the first key').click();
  await dialog.getByLabelText('Name').fill('Program');
  await inDialog('Create Key').click();
  await expect.element(dialog.getByText(NEW_KEY)).toBeVisible();
  await dialog.getByLabelText('I have copied the key').click();
  await inDialog('Done').click();

  await button('Create the first key').click();
  await dialog.getByLabelText('Name').fill('Program');
  await dialog.getByRole('combobox', { name: 'Laboratory' }).selectOptions('North Lab');
  await inDialog('Create Key').click();
  await expect.element(dialog.getByText(NEW_KEY)).toBeVisible();
  expect(received[CREATE_KEY]?.map(({ body }) => body)).toEqual([
    { name: 'Program', laboratory_id: null },
    { name: 'Program', laboratory_id: north.id },
  ]);
});
