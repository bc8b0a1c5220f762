import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listGuardians } from '#contract/families/guardians.ts';
import { details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';

const invitation_id = '5b7a1c1e-0000-4000-8000-000000000001';
const maria_id = '5b7a1c1e-0000-4000-8000-000000000002';
const emma_id = '5b7a1c1e-0000-4000-8000-000000000003';
const paula_id = '5b7a1c1e-0000-4000-8000-000000000004';
const green_id = '5b7a1c1e-0000-4000-8000-000000000005';
const REMOVE = `DELETE /api/patients/${patient_id}/guardians/${maria_id}`;
const CONFIRM = `POST /api/patients/${patient_id}/guardian-invitations/${invitation_id}/confirmation`;

const own = { ...aProfile(), is_owner: true, added_at: null };
const maria = {
  id: maria_id,
  full_name: 'Maria Smith',
  email: 'maria@example.org',
  is_owner: false,
  added_at: '2026-03-01T10:00:00Z',
};
const grants = [
  { given_by: maria_id, practitioner_id: paula_id, full_name: 'Dr. Paula' },
  { given_by: own.id, practitioner_id: green_id, full_name: 'Dr. Green' },
];
const handOver = {
  id: invitation_id,
  kind: 'hand_over',
  email: 'emma@example.org',
  is_own: true,
  invited_by: 'Anna Berg',
  created_at: '2026-03-01T10:00:00Z',
  expires_at: '2099-03-15T10:00:00Z',
  accepted_at: '2026-03-02T10:00:00Z',
  accepted_by: emma_id,
  accepted_name: 'Emma Stone',
  accepted_email: 'emma@example.org',
  keeps: [maria_id],
};
const dialog = page.getByRole('dialog');
const endOf = (name: string) => dialog.getByRole('checkbox', { name: `End the access of ${name}` });

async function open(answers: Answers, invitations: object[] = []) {
  const list = listGuardians.result.parse({
    guardians: [own, maria],
    invitations,
    grants,
    may_hand_over: true,
  });
  const portal = await openPatient(details, {
    [`GET /api/patients/${patient_id}/guardians`]: () => list,
    ...answers,
  });
  await page.getByRole('button', { name: /^Guardians/ }).click();
  return portal;
}

test('the removal of a guardian lists the access that this person gave, and ends the ticked one', async () => {
  const { received } = await open({ [REMOVE]: () => undefined });
  await page.getByRole('button', { name: 'Remove guardian Maria Smith' }).click();
  await expect.element(endOf('Dr. Green')).not.toBeInTheDocument();
  await expect.element(endOf('Dr. Paula')).not.toBeChecked();
  await endOf('Dr. Paula').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Maria Smith removed')).toBeVisible();
  expect(received[REMOVE]?.map(({ body }) => body)).toEqual([{ ended_access: [paula_id] }]);
});

test('a refused removal keeps the ticks, and says why', async () => {
  await open({ [REMOVE]: refusal('last_guardian') });
  await page.getByRole('button', { name: 'Remove guardian Maria Smith' }).click();
  await endOf('Dr. Paula').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText(/^You are the only guardian/)).toBeVisible();
  await expect.element(endOf('Dr. Paula')).toBeChecked();
});

test('a hand-over lists the access that leaving guardians gave, and not that of those who stay', async () => {
  const { received, answers } = await open({ [CONFIRM]: () => undefined }, [handOver]);
  await page.getByRole('button', { name: 'Confirm emma@example.org' }).click();
  await expect.element(endOf('Dr. Paula')).not.toBeInTheDocument();
  await endOf('Dr. Green').click();
  answers['GET /api/patients'] = () => ({ patients: [] });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect
    .poll(() => received[CONFIRM]?.map(({ body }) => body))
    .toEqual([{ accepted_by: emma_id, ended_access: [green_id] }]);
});
