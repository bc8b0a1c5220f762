import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const open = (code: string | null) =>
  renderPortal(
    '/practitioner-patients',
    aProfile({
      role: 'practitioner',
      practitioner_code: code === null ? null : PractitionerCode.parse(code),
    }),
    { 'GET /api/practitioner-patients': () => ({ rows: [], total: 0 }) },
  );
const invitation = page.getByRole('region', { name: 'How a family lets you in' });
const link = invitation.getByRole('link', { name: 'Invite a Family' });

test('a practitioner without patients reads how a family gives access, copies the code and comes to the invitation', async () => {
  const { history } = await open('PAULA1');
  await expect.element(page.getByText('No patients assigned')).toBeVisible();
  await expect.element(invitation.getByText('PAULA1')).toBeVisible();
  await expect.element(invitation.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await link.click();
  await expect.poll(() => history.location.pathname).toBe('/invite-family');
});

test('a practitioner without a code reads where it comes from, and invites nobody', async () => {
  await open(null);
  await expect.element(invitation.getByText(/^Your access code has not been assigned yet\./)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});
