import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listGuardians } from '#contract/families/guardians.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';
import { aKit, details, openPatient, patient_id } from './testing/openPatient.ts';

const REMOVE = `DELETE /api/patients/${patient_id}`;
const own = { ...aProfile(), is_owner: true, added_at: null };
const maria = {
  id: '5b7a1c1e-0000-4000-8000-000000000002',
  full_name: 'Maria Smith',
  email: 'maria@example.org',
  is_owner: false,
  added_at: '2026-03-01T10:00:00Z',
};
const button = page.getByRole('button', { name: 'Remove patient' });
const dialog = page.getByRole('dialog', { name: 'Remove Emma Stone?' });

const open = (answers: Answers = {}, guardians: object[] = [own], more: object = {}) =>
  openPatient(() => details(more), {
    [`GET /api/patients/${patient_id}/guardians`]: () =>
      listGuardians.result.parse({ guardians, invitations: [], may_hand_over: false }),
    ...answers,
  });

test('a patient without kits is removed after a question', async () => {
  const { received, answers, history } = await open({ [REMOVE]: () => undefined });
  await button.click();
  await expect.element(dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
  answers['GET /api/patients'] = () => ({ patients: [] });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Emma Stone removed')).toBeVisible();
  expect(received[REMOVE]).toHaveLength(1);
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test('a refused removal says why', async () => {
  await open({ [REMOVE]: refusal('patient_has_kits') });
  await button.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(dialog.getByText('This patient has kits, or an undone registration that can be restored.'))
    .toBeVisible();
});

test('the owner of a shared patient reads that other guardians are removed first, and cannot confirm', async () => {
  await open({}, [own, maria]);
  await button.click();
  await expect
    .element(dialog.getByText('Other guardians share Emma. Remove them first, under Guardians on this page.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
});

test.each([
  ['a second guardian', { patient: { ...details().patient, is_shared: true } }],
  ['the owner of a patient with a kit', { kits: [aKit(1)] }],
])('%s is offered no removal', async (_, more) => {
  await open({}, [own], more);
  await expect.element(page.getByRole('heading', { name: 'Emma Stone', level: 1 })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
