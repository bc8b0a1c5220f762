import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  acceptGuardianInvitation,
  declineGuardianInvitation,
  openGuardianInvitation,
} from '#contract/families/guardians.ts';
import { getCurrentSession, issueTokens } from '#contract/identity/session.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const OPEN = `POST ${openGuardianInvitation.path}`;
const ACCEPT = `POST ${acceptGuardianInvitation.path}`;
const DECLINE = `POST ${declineGuardianInvitation.path}`;
const ADDRESS = '/accept-invitation#the-token';
const anna_id = '5b7a1c1e-0000-4000-8000-000000000001';

const invitation = {
  kind: 'guardian',
  first_name: 'Mia',
  inviter_name: 'Anna Meyer',
  inviter_email: 'anna@example.org',
  expires_at: '2099-03-15T10:00:00Z',
  accepted_at: null as string | null,
  guardians: [] as object[],
};
const handOver = {
  ...invitation,
  kind: 'hand_over',
  guardians: [{ id: anna_id, full_name: 'Anna Meyer', email: 'anna@example.org' }],
};
const maria = aProfile({ email: 'maria@example.org', full_name: 'Maria Smith' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const open = (answers: Answers, profile: ReturnType<typeof aProfile> | null = maria) =>
  renderPortal(ADDRESS, profile, answers);

test('the addressee reads who invites for whom, accepts, and then waits for the confirmation', async () => {
  let current = invitation;
  const { received } = await open({ [OPEN]: () => current });
  await expect
    .element(
      page.getByText('Anna Meyer (anna@example.org) wants to share the responsibility for Mia with you.'),
    )
    .toBeVisible();
  current = { ...invitation, accepted_at: '2026-03-01T10:00:00Z' };
  await button('Accept').click();
  await expect.element(page.getByText(/^You accepted\. Now Anna Meyer/)).toBeVisible();
  expect(received[OPEN]?.[0]?.body).toEqual({ token: 'the-token' });
  expect(received[ACCEPT]?.map(({ body }) => body)).toEqual([{ token: 'the-token', keeps: [] }]);
});

test('an invitation is declined', async () => {
  const { received } = await open({ [OPEN]: () => invitation });
  await button('Decline').click();
  await expect.element(page.getByText('You declined the invitation. Nothing was shared.')).toBeVisible();
  expect(received[DECLINE]).toHaveLength(1);
});

test('a person who takes over the record ticks who stays', async () => {
  const { received } = await open({ [OPEN]: () => handOver });
  await expect.element(page.getByText(/wants to hand over the health record of Mia to you\.$/)).toBeVisible();
  const anna = page.getByRole('checkbox', { name: 'Anna Meyer (anna@example.org)' });
  await expect.element(anna).not.toBeChecked();
  await anna.click();
  await button('Accept').click();
  await expect.poll(() => received[ACCEPT]?.[0]?.body).toEqual({ token: 'the-token', keeps: [anna_id] });
});

test('without a session the login happens on the screen, and the token stays in the address', async () => {
  const { answers, history, received } = await open(
    { [OPEN]: () => invitation, [`POST ${issueTokens.path}`]: () => ({ user: {} }) },
    null,
  );
  await expect
    .element(page.getByRole('link', { name: 'Register' }))
    .toHaveAttribute('href', '/login?tab=register&invited=true');
  expect(received[OPEN]).toBeUndefined();
  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(maria);
  await page.getByLabelText('Email Address').fill('maria@example.org');
  await page.getByLabelText('Password').fill('a long password');
  await button('Login').click();
  await expect.element(button('Accept')).toBeVisible();
  expect(history.location.href).toBe(ADDRESS);
});

test.each([
  ['another customer', maria, 'This invitation does not exist or has ended.'],
  [
    'a practitioner',
    aProfile({ role: 'practitioner' }),
    'Guardians need a customer account. Yours belongs to the staff.',
  ],
])('%s reads that there is no invitation, and the way to another account', async (_, profile, sentence) => {
  await open({ [OPEN]: refusal('guardian_invitation_not_found') }, profile);
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  await expect
    .element(page.getByText(`You are logged in as ${profile.email}.`, { exact: false }))
    .toBeVisible();
  await expect.element(button('Log out')).toBeVisible();
});

test('a link without its token is not sent to the server', async () => {
  const { received } = await renderPortal('/accept-invitation', maria, {});
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not complete. Please open the whole link from the email.');
  expect(received[OPEN]).toBeUndefined();
});

test('a refused acceptance is shown', async () => {
  await open({ [OPEN]: () => invitation, [ACCEPT]: refusal('already_guardian') });
  await button('Accept').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This person is already a guardian of this patient.');
});
