import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Guardians } from '#contract/families/guardians.ts';
import { listGuardians } from '#contract/families/guardians.ts';
import { details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';

const LIST = `GET /api/patients/${patient_id}/guardians`;
const INVITE = `POST /api/patients/${patient_id}/guardian-invitations`;
const invitation_id = '5b7a1c1e-0000-4000-8000-000000000001';
const maria_id = '5b7a1c1e-0000-4000-8000-000000000002';
const CONFIRM = `POST /api/patients/${patient_id}/guardian-invitations/${invitation_id}/confirmation`;
const WITHDRAW = `DELETE /api/patients/${patient_id}/guardian-invitations/${invitation_id}`;
const removalOf = (user_id: string) => `DELETE /api/patients/${patient_id}/guardians/${user_id}`;

const own = { ...aProfile(), is_owner: true, added_at: null };
const maria = {
  id: maria_id,
  full_name: 'Maria Smith',
  email: 'maria@example.org',
  is_owner: false,
  added_at: '2026-03-01T10:00:00Z',
};
const waiting = {
  id: invitation_id,
  kind: 'guardian',
  email: 'maria@example.org',
  is_own: true,
  invited_by: 'Anna Berg',
  created_at: '2026-03-01T10:00:00Z',
  expires_at: '2099-03-15T10:00:00Z',
  accepted_at: null,
  accepted_by: null,
  accepted_name: null,
  accepted_email: null,
  keeps: [],
};
const accepted = {
  ...waiting,
  accepted_at: '2026-03-02T10:00:00Z',
  accepted_by: maria_id,
  accepted_name: 'Maria Smith',
  accepted_email: 'maria@example.org',
};

const some = (more: object = {}): Guardians =>
  listGuardians.result.parse({ guardians: [own], invitations: [], may_hand_over: false, ...more });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const guardians = page.getByRole('list', { name: 'Guardians', exact: true }).getByRole('listitem');
const invitations = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
const dialog = page.getByRole('dialog');

async function open(given: Guardians, answers: Answers = {}) {
  const portal = await openPatient(details, { [LIST]: () => given, ...answers });
  expect(portal.received[LIST]).toBeUndefined();
  await button(/^Guardians/).click();
  return portal;
}

test('guardians are listed with their part, and the only one can neither leave nor be removed', async () => {
  await open(some());
  await expect
    .element(guardians.first())
    .toHaveTextContent('Anna Berganna@example.orgYouOwner of the record');
  await expect.element(button('Leave as a guardian')).not.toBeInTheDocument();
  await expect.element(button('Hand over the record')).not.toBeInTheDocument();
});

test('a guardian is invited by email, and the list shows the invitation', async () => {
  let list = some();
  const { received } = await open(list, { [LIST]: () => list, [INVITE]: () => ({}) });
  await button('Invite a guardian').click();
  await dialog.getByLabelText('Email address').fill('maria');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible();
  list = some({ invitations: [waiting] });
  await dialog.getByLabelText('Email address').fill('Maria@example.org');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(page.getByText('Invitation sent to maria@example.org')).toBeVisible();
  expect(received[INVITE]?.map(({ body }) => body)).toEqual([
    { email: 'maria@example.org', kind: 'guardian' },
  ]);
  await expect.element(invitations.getByText(/^As a guardian · invited by you, works until/)).toBeVisible();
});

test.each([
  ['already_guardian', 'This person is already a guardian of this patient.'],
  ['guardian_limit', 'A patient can have at most 4 guardians. Please remove one first.'],
] as const)('a refusal of an invitation with %s says: %s', async (code, sentence) => {
  await open(some(), { [INVITE]: refusal(code) });
  await button('Invite a guardian').click();
  await dialog.getByLabelText('Email address').fill('maria@example.org');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence);
});

test('the guardian who invited confirms the account that accepted', async () => {
  let list = some({ invitations: [accepted] });
  const { received } = await open(list, { [LIST]: () => list });
  await expect.element(invitations.getByText('Maria Smith (maria@example.org) accepted.')).toBeVisible();
  await button('Confirm maria@example.org').click();
  await expect
    .element(dialog.getByText(/Then Maria Smith sees and does everything that you can/))
    .toBeVisible();
  list = some({ guardians: [own, maria] });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(guardians.getByText(/^maria@example.org · Guardian since/)).toBeVisible();
  expect(received[CONFIRM]?.map(({ body }) => body)).toEqual([{ accepted_by: maria_id, ended_access: [] }]);
});

test('another guardian reads who confirms, and can withdraw the invitation', async () => {
  let list = some({ invitations: [{ ...accepted, is_own: false, invited_by: 'Maria Smith' }] });
  const { received } = await open(list, { [LIST]: () => list });
  await expect.element(invitations.getByText('As a guardian · Maria Smith confirms')).toBeVisible();
  await expect.element(button('Confirm maria@example.org')).not.toBeInTheDocument();
  list = some();
  await button('Withdraw the invitation of maria@example.org').click();
  await expect.element(page.getByText('Invitation withdrawn')).toBeVisible();
  expect(received[WITHDRAW]).toHaveLength(1);
});

test('the owner removes another guardian after a question', async () => {
  let list = some({ guardians: [own, maria] });
  const { received } = await open(list, { [LIST]: () => list });
  await button('Remove guardian Maria Smith').click();
  await expect.element(dialog.getByText(/Maria Smith will no longer see Emma/)).toBeVisible();
  list = some();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(guardians.nth(1)).not.toBeInTheDocument();
  expect(received[removalOf(maria_id)]).toHaveLength(1);
});

test('a guardian who leaves comes to the other patients', async () => {
  const list = some({ guardians: [own, maria] });
  const { history, answers } = await open(list);
  await button('Leave as a guardian').click();
  await expect.element(dialog.getByText(/becomes the owner of the record/)).toBeVisible();
  answers['GET /api/patients'] = () => ({ patients: [] });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('You are no longer a guardian of Emma')).toBeVisible();
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test('a failed list is loaded again', async () => {
  const { answers } = await open(some(), { [LIST]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the guardians. Please try again.')).toBeVisible();
  answers[LIST] = () => some();
  await button('Try again').click();
  await expect.element(guardians.first()).toBeVisible();
});

test('a patient who came of age has a banner that leads to the hand-over', async () => {
  const due = () => details({ patient: { ...details().patient, is_hand_over_due: true, is_shared: false } });
  const { received } = await openPatient(due, { [INVITE]: () => ({}) });
  await expect.element(page.getByText(/^Emma is 18 now\./)).toBeVisible();
  await button('Hand over the record').click();
  await dialog.getByLabelText('Emma’s own email address').fill('emma@example.org');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(page.getByText('Invitation sent to emma@example.org')).toBeVisible();
  expect(received[INVITE]?.[0]?.body).toEqual({ email: 'emma@example.org', kind: 'hand_over' });
});

test('a second guardian reads that the patient is shared, and is not asked to hand over', async () => {
  await openPatient(
    () => details({ patient: { ...details().patient, is_hand_over_due: true, is_shared: true } }),
    {},
  );
  await expect.element(page.getByText('Shared with you', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText(/^Emma is 18 now\./)).not.toBeInTheDocument();
});

test('the confirmation of a hand-over names who stays', async () => {
  await open(
    some({
      guardians: [own, maria],
      may_hand_over: true,
      invitations: [
        {
          ...accepted,
          kind: 'hand_over',
          accepted_by: invitation_id,
          accepted_name: 'Emma Stone',
          keeps: [maria_id],
        },
      ],
    }),
  );
  await expect.element(button('Hand over the record')).toBeVisible();
  await button('Confirm maria@example.org').click();
  await expect
    .element(
      dialog.getByText(/belongs to Emma Stone\. Maria Smith stays a guardian; nobody else keeps access\./),
    )
    .toBeVisible();
});
