import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listKitClaims, listUndoneRegistrations } from '#contract/families/kit-claims.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const id = '5b7a1c1e-0000-4000-8000-000000000001';
const kit_record_id = '5b7a1c1e-0000-4000-8000-000000000002';
const claims = 'GET /api/admin/kit-claims';
const undone = 'GET /api/admin/undone-registrations';
const decision = `POST /api/admin/kit-claims/${id}/decision`;
const created_at = '2026-03-01T10:00:00Z';

const claim = {
  id,
  kit_id: 'MB000132',
  claimant_email: 'otto@example.org',
  claimant_name: 'Otto Other',
  patient_name: null as string | null,
  message: 'The label is in my hand',
  created_at,
  state: 'open',
  decided_at: null,
  decided_by: null,
  registration: {
    kit_record_id,
    registered_at: created_at,
    status: 'received',
    customer_email: 'anna@example.org',
    patient_name: 'Mia Meyer',
    has_answers: true,
  } as object | null,
};
const listOf = (...rows: (typeof claim)[]) =>
  listKitClaims.result.parse({ rows, total: rows.length, open: rows.length });
const registration = {
  id,
  kit_id: 'MB000132',
  patient_name: 'Mia Meyer',
  customer_email: 'anna@example.org',
  undone_at: created_at,
  undone_by: 'Ada Admin',
  has_answers: true,
  restored_at: null as string | null,
  restore_until: '2999-01-01T00:00:00Z',
  can_restore: true,
};
const undoneList = (...rows: (typeof registration)[]) =>
  listUndoneRegistrations.result.parse({ rows, total: rows.length });

const open = (search = '', answers: Answers = {}) =>
  renderPortal(`/admin/kit-claims${search}`, aProfile({ role: 'admin' }), {
    [claims]: () => listOf(claim),
    'GET /api/admin/kit-claims/open': () => ({ open: 1 }),
    ...answers,
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const decide = () => button('Decide the claim of otto@example.org to kit MB000132').click();

test('a claim shows both owners, and the administrator accepts it for the claimant', async () => {
  const { received } = await open();
  await expect.element(page.getByRole('tab', { name: 'Claims (1 open)' })).toBeVisible();
  await decide();
  await expect.element(dialog.getByText('The label is in my hand')).toBeVisible();
  await expect.element(dialog.getByText('anna@example.org')).toBeVisible();
  await expect.element(dialog.getByText('Sample received')).toBeVisible();
  await expect
    .element(dialog.getByText(/If you accept, the claimant alone can register the kit/))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Undo and reserve' }).click();
  await expect.element(page.getByText('Kit MB000132 given to otto@example.org')).toBeVisible();
  expect(received[decision]).toMatchObject([{ body: { decision: 'accepted', kit_record_id } }]);
});

test('a claim for a patient offers to move the kit there', async () => {
  await open('', { [claims]: () => listOf({ ...claim, patient_name: 'Tim Other' }) });
  await decide();
  await expect.element(dialog.getByText('For Tim Other')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Move kit' })).toBeVisible();
});

test('a claim to a kit that is not registered any more can be decided', async () => {
  const { received } = await open('', { [claims]: () => listOf({ ...claim, registration: null }) });
  await decide();
  await expect.element(dialog.getByRole('button', { name: 'Reserve kit' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Refuse claim' }).click();
  await expect.element(page.getByText('Claim refused', { exact: true })).toBeVisible();
  expect(received[decision]).toMatchObject([{ body: { decision: 'refused', kit_record_id: null } }]);
});

test('a decision that another administrator has overtaken says so in the dialog', async () => {
  await open('', { [decision]: refusal('registration_changed') });
  await decide();
  await dialog.getByRole('button', { name: 'Undo and reserve' }).click();
  await expect
    .element(
      dialog.getByText('The registration of this kit was changed in the meantime. Please check it again.'),
    )
    .toBeVisible();
});

test('a decision about a kit with a new owner shows the new owner before another try', async () => {
  const { received, answers } = await open('', { [decision]: refusal('registration_changed') });
  await decide();
  const changed = { ...claim.registration, kit_record_id: id, customer_email: 'new@example.org' };
  answers[claims] = () => listOf({ ...claim, registration: changed });
  await dialog.getByRole('button', { name: 'Undo and reserve' }).click();
  await expect.element(dialog.getByText('new@example.org')).toBeVisible();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Please check it again.' })).toHaveFocus();
  answers[decision] = () => undefined;
  answers[claims] = () => listOf({ ...claim, state: 'accepted' });
  await dialog.getByRole('button', { name: 'Undo and reserve' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(received[decision]?.[1]).toMatchObject({ body: { kit_record_id: id } });
  // The row has lost its button.
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});

test('the state of claims is in the URL and reaches the server', async () => {
  const { history, received } = await open();
  await page.getByLabelText('State').selectOptions('Open');
  await expect.poll(() => history.location.search).toBe('?state=open');
  await expect.poll(() => received[claims]?.at(-1)?.query).toMatchObject({ state: 'open' });
});

test('an undone registration is restored after a confirmation', async () => {
  const { received, answers } = await open('?view=undone', { [undone]: () => undoneList(registration) });
  await button('Restore kit MB000132').click();
  await expect.element(dialog.getByText(/gets the kit back with all answers and notes/)).toBeVisible();
  answers[undone] = () => undoneList({ ...registration, restored_at: created_at, can_restore: false });
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('Registration of kit MB000132 restored')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Restored Mar 1, 2026' })).toBeVisible();
  expect(received[`POST /api/admin/undone-registrations/${id}/restore`]).toHaveLength(1);
});

test('an undone registration of a kit that was registered again cannot be restored', async () => {
  await open('?view=undone', { [undone]: () => undoneList({ ...registration, can_restore: false }) });
  await expect.element(page.getByRole('cell', { name: 'Registered by another customer' })).toBeVisible();
  await expect.element(button('Restore kit MB000132')).not.toBeInTheDocument();
});

test.each([
  ['', 0],
  ['?state=open', 1],
  ['?search=MB1', 1],
])('a phone has a search above the empty list "%s": %i', async (search, count) => {
  await open(search, { [claims]: () => listOf() });
  await page.viewport(360, 740);
  await expect.element(page.getByText(/^No claims/)).toBeVisible();
  const shown = page
    .getByRole('searchbox')
    .elements()
    .filter((field) => field.checkVisibility());
  expect(shown).toHaveLength(count);
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
});
