import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDocument, newest } from '#web/identity/consents/testing/aDocument.ts';
import { barriersIn } from '#web/testing/barriersIn.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { details, openPatient, patient_id } from './testing/openPatient.ts';

const confirm = page.getByRole('button', { name: 'I confirm this' });
const answers = { [newest('guardian')]: () => aDocument('guardian') };

test.each([1440, 360])('a patient under 18 without a statement is asked about at %i px', async (width) => {
  const current = { lacks_guardianship: true };
  const { received } = await openPatient(() => details(current), {
    ...answers,
    'POST /api/consents': () => {
      current.lacks_guardianship = false;
    },
  });
  await page.viewport(width, 900);
  await expect.element(page.getByText('Emma is under 18')).toBeVisible();
  await expect.element(page.getByText('The text about guardian')).toBeVisible();
  expect(await barriersIn(page.getByRole('main').element())).toEqual([]);
  await confirm.click();
  await expect.element(page.getByText('Emma is under 18')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  const { id: document_id, sha256 } = aDocument('guardian');
  expect(received['POST /api/consents']?.map(({ body }) => body)).toEqual([
    { consents: [{ document_id, sha256, patient_id }] },
  ]);
});

test('a statement that is refused can be made again', async () => {
  await openPatient(() => details({ lacks_guardianship: true }), {
    ...answers,
    'POST /api/consents': refusal('consent_document_changed'),
  });
  await confirm.click();
  await expect
    .element(page.getByText('This document has changed since you opened it. Please read it again.'))
    .toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test.each([false, undefined])('a patient with %s for a missing statement has no question', async (lacks) => {
  await openPatient(() => details(lacks === undefined ? {} : { lacks_guardianship: lacks }), answers);
  await expect.element(page.getByText('No kits found for this patient')).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
});
