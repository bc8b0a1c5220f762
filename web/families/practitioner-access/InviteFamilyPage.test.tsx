import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { onPaper } from '#web/testing/onPaper.ts';
import { readQr } from '#web/testing/readQr.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const invitation = `${window.location.origin}/register#code=PAULA1`;

const open = (code: string | null) =>
  renderPortal(
    '/invite-family',
    aProfile({
      role: 'practitioner',
      full_name: 'Dr. Paula',
      practitioner_code: code === null ? null : PractitionerCode.parse(code),
    }),
  );

afterEach(() => emulateMedia(''));

test('a practitioner copies the link of the invitation, and its QR code leads to the same address', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  await open('PAULA1');
  await expect.element(page.getByText(invitation)).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect.element(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(invitation);
  expect(await readQr(page.getByRole('img', { name: 'QR code of your invitation' }).element())).toBe(
    invitation,
  );
});

test('the whole link of the invitation can be read on a narrow phone', async () => {
  await open('PAULA1');
  await page.viewport(320, 800);
  const link = page.getByRole('figure', { name: 'Link of your invitation' });
  await expect.element(link).toBeVisible();
  await expect.poll(() => link.element().scrollWidth - link.element().clientWidth).toBeLessThanOrEqual(0);
});

test('a practitioner prints a card with the invitation, without the screen', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await open('PAULA1');
  await page.getByRole('button', { name: 'Print Card' }).click();
  expect(print).toHaveBeenCalledOnce();

  const title = page.getByText('Share your results with Dr. Paula');
  await expect.element(title).not.toBeVisible();
  await onPaper();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(/Check or enter this access code: PAULA1/)).toBeVisible();
  expect(await readQr(page.getByRole('img', { name: 'QR code of the invitation' }).element())).toBe(
    invitation,
  );
  await expect.element(page.getByRole('heading', { name: 'Invite a Family' })).not.toBeInTheDocument();
});

test('a practitioner without a code reads where it comes from instead of an invitation', async () => {
  await open(null);
  await expect.element(page.getByText(/^Your access code has not been assigned yet\./)).toBeVisible();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});
