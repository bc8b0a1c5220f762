import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { onPaper } from '#web/testing/onPaper.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const open = (code: string | null) =>
  renderPortal(
    '/practitioner-patients',
    aProfile({
      role: 'practitioner',
      full_name: 'Dr. Paula',
      practitioner_code: code === null ? null : PractitionerCode.parse(code),
    }),
    { 'GET /api/practitioner-patients': () => ({ rows: [], total: 0 }) },
  );
const invitation = page.getByRole('region', { name: 'How a family lets you in' });

afterEach(() => emulateMedia(''));

test('a practitioner without patients reads how a family gives access, copies the code and prints instructions alone', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await open('PAULA1');
  await expect.element(page.getByText('No patients assigned')).toBeVisible();
  await expect.element(invitation.getByText('PAULA1').first()).toBeVisible();
  await expect.element(invitation.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await invitation.getByRole('button', { name: 'Print instructions for families' }).click();
  expect(print).toHaveBeenCalledOnce();

  const step = page.getByText('Open the patient and choose Assign Practitioner.', { exact: true });
  await expect.element(step).not.toBeVisible();
  await onPaper();
  await expect.element(step).toBeVisible();
  await expect.element(page.getByText('No patients assigned')).not.toBeVisible();
});

test('a practitioner without a code reads where it comes from, and prints nothing', async () => {
  await open(null);
  await expect.element(invitation.getByText(/^Your access code has not been assigned yet\./)).toBeVisible();
  await expect.element(invitation.getByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
});
