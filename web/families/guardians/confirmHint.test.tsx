import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listGuardians } from '#contract/families/guardians.ts';
import { aKit, details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { aProfile } from '#web/testing/renderPortal.tsx';

const LIST = `GET /api/patients/${patient_id}/guardians`;
const guardians = () =>
  listGuardians.result.parse({
    guardians: [{ ...aProfile(), is_owner: true, added_at: null }],
    invitations: [],
    may_hand_over: false,
  });
const withWaiting = (awaits_confirmation: boolean) => {
  const { patient } = details();
  return details({ patient: { ...patient, awaits_confirmation }, kits: [aKit(1), aKit(2), aKit(3)] });
};
const hint = page.getByRole('link', { name: 'Confirm who it is' });
const section = page.getByRole('button', { name: /^Guardians/ });
const invite = page.getByRole('button', { name: 'Invite a guardian' });

test('the author of an accepted invitation reads so without a scroll on a phone, and is led to the guardians', async () => {
  await openPatient(() => withWaiting(true), { [LIST]: guardians });
  await page.viewport(390, 844);
  await expect.element(page.getByText(/^Somebody accepted your invitation\./)).toBeInViewport({ ratio: 1 });
  // Closed by hand, it opens again with the link.
  await section.click();
  await expect.element(invite).not.toBeInTheDocument();
  await hint.click();
  await expect.element(invite).toBeVisible();
  await expect.element(section).toBeInViewport();
});

test('an acceptance that comes while somebody invites keeps the open dialog', async () => {
  let isWaiting = false;
  const { history } = await openPatient(() => withWaiting(isWaiting), { [LIST]: guardians });
  await section.click();
  await invite.click();
  await page.getByLabelText('Email address').fill('maria@example.org');
  isWaiting = true;
  window.dispatchEvent(new Event('visibilitychange'));
  history.replace(`${history.location.pathname}?open=guardians`);
  await expect.element(page.getByLabelText('Email address')).toHaveValue('maria@example.org');
});

test('nobody is led to the guardians while nothing waits', async () => {
  await openPatient(() => withWaiting(false), {});
  await expect.element(page.getByText('Kit ID: MB000001')).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(section).toHaveAttribute('aria-expanded', 'false');
});
