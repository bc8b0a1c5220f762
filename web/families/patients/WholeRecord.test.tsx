import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { savedFiles } from '#web/testing/savedFiles.ts';
import { details, openPatient, patient_id } from './testing/openPatient.ts';

const downloadRecord = `GET /api/patients/${patient_id}/record`;
const button = page.getByRole('button', { name: 'Download the whole record' });

/** Opens the section of the download. */
const open = async (answers: Answers) => {
  await openPatient(details, answers);
  await page.getByRole('button', { name: /^Whole record/ }).click();
};

test('saves the record of a patient under a name without the person', async () => {
  const saved = savedFiles();
  await open({ [downloadRecord]: () => 'zip' });
  await button.click();
  await expect
    .poll(() => saved.map(({ name }) => name))
    .toEqual([expect.stringMatching(/^record_\d{4}-\d\d-\d\d\.zip$/)]);
  await expect.element(button).toBeVisible();
});

test('says that a download failed, and the next click tries again', async () => {
  await open({ [downloadRecord]: refusal('unavailable') });
  await button.click();
  await expect.element(page.getByText('Failed to download the record. Please try again.')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
});
