import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDocument, newest } from '#web/identity/consents/testing/aDocument.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  emma,
  enterKitId,
  firstName,
  guardian,
  lastName,
  openRegisterKit,
  press,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const dateOfBirth = page.getByLabelText('Date of Birth');
const { id: document_id, sha256 } = aDocument('guardian');

/** The day so many years ago by the portal's calendar, moved by some days. */
const ago = (years: number, days = 0) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

async function enterPerson(date_of_birth: string) {
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await dateOfBirth.fill(date_of_birth);
  await enterKitId();
}

test('a person under 18 needs the statement: without it the box is marked and focused', async () => {
  const { sent } = await openRegisterKit([]);
  await enterPerson(ago(18, 1));
  await expect.element(guardian).not.toBeChecked();
  await submit.click();
  await expect.element(guardian).toHaveFocus();
  await expect
    .element(guardian)
    .toHaveAccessibleDescription(
      'This person is under 18. Please confirm that you are the parent or legal guardian.',
    );
  expect(sent()).toEqual([]);

  await guardian.click();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ guardianship: { document_id, sha256 } }]);
});

test('a person who turns 18 today, or was marked as a child by mistake, needs no statement', async () => {
  const { sent } = await openRegisterKit([]);
  await enterPerson(ago(17));
  await guardian.click();
  await dateOfBirth.fill(ago(18));
  await expect.element(guardian).not.toBeInTheDocument();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()[0]).not.toHaveProperty('guardianship');
});

test('a refused statement stands in the way only while it is shown', async () => {
  await openRegisterKit([]);
  await enterPerson(ago(17));
  await submit.click();
  await expect.element(guardian).toHaveFocus();
  await expect.element(submit).toBeDisabled();
  await dateOfBirth.fill(ago(18));
  await expect.element(submit).toBeEnabled();
});

test('an existing patient is not asked for here', async () => {
  await openRegisterKit([{ ...emma, date_of_birth: '2019-05-17' }]);
  await expect.element(submit).toBeVisible();
  await expect.element(guardian).not.toBeInTheDocument();
});

test('a statement that does not load can be tried again, and the entries stay', async () => {
  const { answers } = await openRegisterKit([], { [newest('guardian')]: refusal('unexpected') });
  await enterPerson('2019-05-17');
  await expect
    .element(page.getByText('Failed to load the statement for a person under 18. Please try again.'))
    .toBeVisible();
  answers[newest('guardian')] = () => aDocument('guardian');
  await page.getByRole('button', { name: 'Try again' }).click();
  await guardian.click();
  await expect.element(firstName).toHaveValue('Emma');
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('a newer statement has to be confirmed anew', async () => {
  const { answers, sent } = await openRegisterKit([], {
    'POST /api/kits': refusal('consent_document_changed'),
  });
  await enterPerson('2019-05-17');
  await guardian.click();
  answers[newest('guardian')] = () => aDocument('guardian', { text: 'Another text', sha256: 'f'.repeat(64) });
  await submit.click();
  await expect
    .element(page.getByText('This document has changed since you opened it. Please read it again.'))
    .toBeVisible();
  const another = page.getByLabelText('Another text');
  await expect.element(another).not.toBeChecked();
  await another.click();
  answers['POST /api/kits'] = () => ({
    id: emma.id,
    kit_id: 'MB000132',
    patient_id: emma.id,
    is_proved: false,
  });
  press();
  await expect.element(success).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ guardianship: { sha256: 'f'.repeat(64) } });
});

test('markup in the statement is text', async () => {
  const text = '<img src=x onerror="alert(1)"> I am the guardian';
  await openRegisterKit([], { [newest('guardian')]: () => aDocument('guardian', { text }) });
  await enterPerson('2019-05-17');
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});
