import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { accountAnswers } from '#web/session/testing/accountAnswers.ts';
import { emulateMedia } from '#web/testing/emulateMedia.ts';
import { onPaper } from '#web/testing/onPaper.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

afterEach(() => emulateMedia(''));

test('a practitioner prints the access code for patients, without the screen', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const code = PractitionerCode.parse('PAULA1');
  await renderPortal('/account', aProfile({ role: 'practitioner', practitioner_code: code }), accountAnswers);
  await page.getByRole('button', { name: 'Print for your patients' }).click();
  await expect.poll(() => print).toHaveBeenCalledOnce();

  const step = page.getByText('Open the patient and choose Assign Practitioner.', { exact: true });
  await expect.element(step).not.toBeVisible();
  await onPaper();
  await expect.element(step).toBeVisible();
  await expect.element(page.getByText('Full Name')).not.toBeVisible();
});
