import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptGuardianInvitation, openGuardianInvitation } from '#contract/families/guardians.ts';
import { listPatients } from '#contract/families/patients.ts';
import { followLink, signUp } from '#contract/identity/account.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const ADDRESS = '/accept-invitation#the-token&email=dad%40example.org';
const dad = aProfile({ email: 'dad@example.org', full_name: 'Dan Berg' });
const invitation = {
  kind: 'guardian',
  first_name: 'Mia',
  inviter_name: 'Anna Meyer',
  inviter_email: 'anna@example.org',
  expires_at: '2099-03-15T10:00:00Z',
  accepted_at: null,
  guardians: [],
};
const answers = {
  [`POST ${openGuardianInvitation.path}`]: () => invitation,
  [`POST ${acceptGuardianInvitation.path}`]: () => undefined,
  [`GET ${listPatients.path}`]: () => ({ patients: [] }),
};
const banner = page.getByText('You have an invitation.', { exact: true });

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('an invited person registers with the invited address and reason, and finds the invitation after the confirmation', async () => {
  const {
    received,
    history,
    answers: given,
  } = await renderPortal(ADDRESS, null, {
    ...answers,
    [`POST ${signUp.path}`]: () => ({}),
    [`POST ${followLink.path}`]: () => aCurrentSession(dad),
  });
  await page.getByRole('link', { name: 'Register' }).click();
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('dad@example.org');
  const reason = page.getByLabelText('Why are you taking this test?');
  await expect.element(reason).toHaveValue('I was invited by another person.');
  await reason.fill('My own test');
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect.element(reason).toHaveValue('I was invited by another person.');

  await page.getByLabelText('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect
    .poll(() => received[`POST ${signUp.path}`]?.[0]?.body)
    .toMatchObject({
      email: 'dad@example.org',
      data: { verification_reason: 'I was invited by another person.' },
    });

  history.push('/confirm#mailed');
  given[`GET ${getCurrentSession.path}`] = () => aCurrentSession(dad);
  await page.getByLabelText('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect.element(page.getByText(/wants to share the responsibility for Mia with you/)).toBeVisible();
});

test('the home of the invited address leads to an open invitation until it is answered', async () => {
  const { history } = await renderPortal(ADDRESS, dad, answers);
  await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  history.push('/patients');
  await expect.element(banner).toBeVisible();
  await page.getByRole('button', { name: 'See the invitation' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => localStorage.getItem('guardian-invitation')).toBeNull();
});

test('another address registers with a reason of its own, and its confirmation leads home', async () => {
  const { history, answers: given } = await renderPortal(ADDRESS, null, {
    ...answers,
    [`POST ${followLink.path}`]: () => aCurrentSession(aProfile()),
  });
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabelText('Email Address').fill('anna@example.org');
  await expect.element(page.getByLabelText('Why are you taking this test?')).toBeVisible();
  history.push('/confirm#mailed');
  given[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile());
  await page.getByLabelText('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect.element(page.getByRole('region', { name: 'First steps' })).toBeVisible();
});

test('a login without the way from the invitation is not filled in', async () => {
  await renderPortal(ADDRESS, null, answers);
  await expect.element(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await renderPortal('/login?tab=register', null, answers);
  await expect.element(page.getByLabelText('Why are you taking this test?')).toBeVisible();
  await expect.element(page.getByLabelText('Email Address').last()).toHaveValue('');
});

test('a registration after a mistyped address is sent, with the same reason', async () => {
  const { received } = await renderPortal(ADDRESS, null, {
    ...answers,
    [`POST ${signUp.path}`]: () => ({}),
  });
  await page.getByRole('link', { name: 'Register' }).click();
  const register = async () => {
    await page.getByLabelText('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
  };
  await register();
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await register();
  await expect.poll(() => received[`POST ${signUp.path}`]).toHaveLength(2);
});

test('another account in this browser sees nothing of the invitation', async () => {
  await renderPortal(ADDRESS, null, answers);
  await renderPortal('/patients', aProfile(), answers);
  await expect.element(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test('a second invitation for somebody else leaves the first one to its address', async () => {
  await renderPortal(ADDRESS, null, answers);
  await expect.element(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await renderPortal('/accept-invitation#other-token&email=mum%40example.org', null, answers);
  await expect.poll(() => localStorage.getItem('guardian-invitation')).toContain('other-token');
  const { history } = await renderPortal('/patients', dad, answers);
  await page.getByRole('button', { name: 'See the invitation' }).click();
  await expect.poll(() => history.location.hash).toContain('the-token');
});

test('an invitation whose link was opened elsewhere waits in the mail, as the session says', async () => {
  await renderPortal('/patients', dad, {
    ...answers,
    [`GET ${getCurrentSession.path}`]: () => aCurrentSession(dad, { is_invited: true }),
  });
  await expect
    .element(page.getByText('An invitation waits in your mail. Open the link in it to read and answer it.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'See the invitation' })).not.toBeInTheDocument();
});
