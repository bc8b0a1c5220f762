import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import { details, openPatient, patient_id } from './testing/openPatient.ts';

const downloadRecord = `GET /api/patients/${patient_id}/record`;
const button = page.getByRole('button', { name: 'Download the whole record' });

afterEach(() => void vi.restoreAllMocks());

test('saves the record of a patient under a name without the person', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openPatient(details, { [downloadRecord]: () => 'zip' });
  await button.click();
  await expect
    .poll(() => click.mock.instances.map((link) => (link as HTMLAnchorElement).download))
    .toEqual([expect.stringMatching(/^record_\d{4}-\d\d-\d\d\.zip$/)]);
  await expect.element(button).toBeVisible();
});

test('says that a download failed, and the next click tries again', async () => {
  await openPatient(details, { [downloadRecord]: refusal('unavailable') });
  await button.click();
  await expect.element(page.getByText('Failed to download the record. Please try again.')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
});
