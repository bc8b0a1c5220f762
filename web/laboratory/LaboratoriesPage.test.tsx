import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listLaboratories } from '#contract/laboratory/laboratories.ts';
import {
  createLaboratoryKey,
  type LaboratoryKey,
  listLaboratoryKeys,
} from '#contract/laboratory/laboratory-keys.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import documentation from '../../docs/laboratory.md?raw';

const active: LaboratoryKey = {
  id: '5b7a1c1e-0000-4000-8000-000000000001',
  name: 'Main laboratory',
  prefix: 'lab_aBcDeF',
  created_at: '2026-01-31T10:00:00Z',
  last_used_at: null,
  revoked_at: null,
};
const revoked: LaboratoryKey = {
  ...active,
  id: '5b7a1c1e-0000-4000-8000-000000000002',
  name: 'Old laboratory',
  last_used_at: '2026-02-03T10:05:00Z',
  revoked_at: '2026-02-04T10:00:00Z',
};
const NEW_KEY = 'lab_a-key-that-is-shown-once';

const LABORATORIES = `GET ${listLaboratories.path}`;
const LIST = `GET ${listLaboratoryKeys.path}`;
const CREATE = `POST ${createLaboratoryKey.path}`;
const REVOKE = `DELETE /api/admin/laboratory-keys/${active.id}`;

function renderPage(given: Answers = {}) {
  let keys = [active, revoked];
  return renderPortal('/admin/laboratory-keys', aProfile({ role: 'admin' }), {
    [LIST]: () => ({ keys }),
    [CREATE]: ({ body }) => {
      const made = { ...active, id: crypto.randomUUID(), ...createLaboratoryKey.body.parse(body) };
      keys = [made, ...keys];
      return { ...made, key: NEW_KEY };
    },
    [REVOKE]: () => {
      keys = [{ ...active, revoked_at: '2026-03-01T10:00:00Z' }, revoked];
      return undefined;
    },
    [LABORATORIES]: () => ({ laboratories: [] }),
    ...given,
  });
}

const keyTable = page.getByRole('table', { name: 'Laboratory keys' });
const cells = () =>
  keyTable
    .getByRole('rowheader')
    .or(keyTable.getByRole('cell'))
    .elements()
    .map((cell) => cell.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the page lists laboratory keys with their last use and state', async () => {
  await renderPage();
  await expect.element(page.getByRole('rowheader', { name: 'Main laboratory' })).toBeVisible();
  expect(cells().slice(0, 7)).toEqual([
    'Main laboratory',
    'All codes',
    'lab_aBcDeF…',
    'Jan 31, 2026',
    'Never',
    'Active',
    'Revoke',
  ]);
  expect(cells().slice(12)).toEqual(['Revoked Feb 4, 2026', '']);
});

test('the page without laboratory keys says so, and a failed load can be retried', async () => {
  const { answers } = await renderPage({ [LIST]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load laboratory keys. Please try again.')).toBeVisible();

  answers[LIST] = () => ({ keys: [] });
  await button('Try again').click();
  await expect.element(page.getByText('No laboratory keys yet.')).toBeVisible();
  await button('Create the first key').click();
  await expect.element(page.getByRole('dialog', { name: 'Create Key' })).toBeVisible();
});

test('a new key needs a name and is shown once, until its copy is confirmed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { received } = await renderPage();
  await button('Create Key').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  expect(received[CREATE]).toBeUndefined();

  await dialog.getByLabelText('Name').fill(' Second laboratory ');
  await dialog.getByRole('button', { name: 'Create Key' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Key for Second laboratory' })).toBeVisible();
  await expect.element(dialog.getByText(NEW_KEY)).toBeVisible();
  await expect.element(dialog.getByText('will not be shown again', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Copy key' }).click();
  expect(writeText).toHaveBeenCalledWith(NEW_KEY);
  await dialog.getByLabelText('I have copied the key').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('rowheader', { name: 'Second laboratory' })).toBeVisible();
  await expect.element(page.getByText(NEW_KEY)).not.toBeInTheDocument();
});

test('a failed creation of a laboratory key shows the reason', async () => {
  await renderPage({ [CREATE]: refusal('unavailable') });
  await button('Create Key').click();
  await page.getByLabelText('Name').fill('Second laboratory');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Key' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('The portal is not available at the moment. Please try again shortly.');
});

test('a key is revoked after a confirmation, and the dialog shows a failure', async () => {
  const { answers } = await renderPage();
  const works = answers[REVOKE];
  answers[REVOKE] = refusal('unexpected');
  await button('Revoke Main laboratory (lab_aBcDeF…)').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke Main laboratory?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();

  if (works) answers[REVOKE] = works;
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Key Main laboratory revoked')).toBeVisible();
  await expect.element(page.getByText('Revoked Mar 1, 2026')).toBeVisible();
});

test('the commands match the documentation, with the address of the portal', async () => {
  await renderPage();
  await page.getByRole('button', { name: /^How a laboratory uses its key/ }).click();
  const shown = await page.getByRole('figure', { name: 'Commands that upload a report' }).findElement();
  const documented = documentation.split('```sh\n')[1]?.split('\n```')[0] ?? '';
  const withoutComment = (commands: string) => commands.replace(/^#.*\n/, '');
  expect(withoutComment(shown.textContent)).toBe(
    withoutComment(documented).replaceAll('$PORTAL', window.location.origin),
  );
});
