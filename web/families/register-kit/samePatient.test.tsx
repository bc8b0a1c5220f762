import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  emma,
  enterKitId,
  firstName,
  kit,
  lastName,
  openRegisterKit,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const dialog = page.getByRole('dialog', { name: 'Is this the same person?' });

/** Enters Emma again, in other letters, and sends the form. */
async function enterTwice() {
  const opened = await openRegisterKit([emma]);
  await page.getByLabelText('Register for a new patient').click();
  await firstName.fill(` ${emma.first_name.toUpperCase()}`);
  await lastName.fill(emma.last_name);
  await enterKitId();
  await submit.click();
  await expect.element(dialog).toBeVisible();
  expect(opened.sent()).toEqual([]);
  return opened;
}

test('a child who is entered twice is asked about, and the kit goes to the existing patient', async () => {
  const { sent } = await enterTwice();
  await expect.element(dialog.getByText(/exists already/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Register for/ }).click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ patient: { id: emma.id } }]);
});

test('a retry after a lost answer asks nothing about the patient that it may have made', async () => {
  const { sent, answers } = await openRegisterKit([], { 'POST /api/kits': refusal('unavailable') });
  await firstName.fill(emma.first_name);
  await lastName.fill(emma.last_name);
  await enterKitId();
  answers[`GET ${listPatients.path}`] = () => ({ patients: [emma] });
  await submit.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await submit.click();
  await expect.poll(sent).toHaveLength(2);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('another person with the same name and date of birth is registered as a new patient', async () => {
  const { sent } = await enterTwice();
  await dialog.getByRole('button', { name: 'This is another person' }).click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([
    { patient: { new: { last_name: emma.last_name } }, is_another_person: true },
  ]);
});

test('a patient who was entered in another tab meanwhile is asked about after the refusal', async () => {
  const { sent, answers } = await openRegisterKit([], { 'POST /api/kits': refusal('patient_exists') });
  await firstName.fill(emma.first_name);
  await lastName.fill(emma.last_name);
  await enterKitId();
  answers[`GET ${listPatients.path}`] = () => ({ patients: [emma] });
  await submit.click();
  await expect.element(dialog.getByText(/exists already/)).toBeVisible();
  answers['POST /api/kits'] = () => kit;
  await dialog.getByRole('button', { name: /^Register for/ }).click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ patient: { new: {} } }, { patient: { id: emma.id } }]);
});
