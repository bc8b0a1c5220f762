import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOwnUndoneRegistrations } from '#contract/families/kit-claims.ts';
import { details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { refusal } from '#web/testing/fakeServer.ts';

const list = `GET /api/patients/${patient_id}/undone-registrations`;
const undone_at = '2026-03-02T10:00:00Z';
const answers = {
  form_type: 'generic',
  definition_version: 1,
  created_at: '2026-03-01T10:00:00Z',
  answers: { location: 'Canada' },
  behaviors: {},
};

const open = (...registrations: object[]) =>
  openPatient(() => details(), {
    [list]: () => listOwnUndoneRegistrations.result.parse({ registrations }),
  });

test('the owner reads the answers given for a registration that was undone', async () => {
  await open({ kit_id: 'MB000132', undone_at, answers }, { kit_id: 'MB000133', undone_at, answers: null });
  await expect.element(page.getByText('Kit MB000132, undone Mar 2, 2026')).toBeVisible();
  await expect.element(page.getByText('No questionnaire submitted')).toBeVisible();
  await page.getByRole('button', { name: 'View answers for kit MB000132' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generic Questionnaire for kit MB000132' });
  await expect.element(dialog.getByText('Canada')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('undone registrations that do not load can be loaded again', async () => {
  const { answers } = await openPatient(() => details(), { [list]: refusal('unexpected') });
  await expect
    .element(page.getByText('Failed to load undone registrations. Please try again.'))
    .toBeVisible();
  answers[list] = () => ({ registrations: [{ kit_id: 'MB000133', undone_at, answers: null }] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Kit MB000133, undone Mar 2, 2026')).toBeVisible();
});

test('the page of a patient without undone registrations has no section for them', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Kits' })).toBeVisible();
  await expect.element(page.getByText('Undone Registrations')).not.toBeInTheDocument();
});
