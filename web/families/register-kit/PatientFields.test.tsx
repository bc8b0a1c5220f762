import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKit } from '#web/families/patients/testing/openPatient.ts';
import {
  emma,
  enterKitId,
  firstName,
  kit,
  lastName,
  noah,
  openRegisterKit,
  press,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const existing = page.getByLabelText('Select Existing Patient');
const forNewPatient = page.getByLabelText('Register for a new patient');

test('distinguishes patients of the same name by their dates of birth', async () => {
  const namesake = { ...emma, id: noah.id, first_name: 'EMMA', date_of_birth: '2019-05-17' };
  await openRegisterKit([emma, namesake, { ...noah, id: kit.id }]);
  const names = existing
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Choose a patient',
    'Emma Stone, no date of birth',
    'EMMA Stone, born May 17, 2019',
    'Noah Stone',
  ]);

  // On a small screen the closed list cuts off the end of a long name.
  await page.viewport(360, 740);
  await existing.selectOptions('EMMA Stone, born May 17, 2019');
  await expect.element(existing).toHaveAccessibleDescription('born May 17, 2019');
  await existing.selectOptions('Noah Stone');
  await expect.element(existing).not.toHaveAccessibleDescription();
});

const kitsOf = (count: number) => Array.from({ length: count }, (_, index) => aKit(index + 1));

test('marks patients who already have three kits', async () => {
  await openRegisterKit([
    { ...emma, kits: kitsOf(2) },
    { ...noah, kits: kitsOf(3) },
  ]);
  const full = existing.getByRole('option', { name: 'Noah Stone, already has 3 kits' });
  await expect.element(full).toBeDisabled();
  await expect.element(existing.getByRole('option', { name: 'Emma Stone' })).toBeEnabled();
});

test('says at once that the only patient already has three kits, and takes a new patient', async () => {
  const { sent } = await openRegisterKit([{ ...emma, kits: kitsOf(3) }]);
  await expect.element(existing).toHaveDisplayValue('Emma Stone, already has 3 kits');
  await expect
    .element(existing)
    .toHaveAccessibleDescription('This patient already has the maximum number of kits (3) registered.');
  await expect
    .element(submit)
    .toHaveAccessibleDescription('Choose another patient, or register the kit for a new one.');
  await enterKitId();
  press();
  await expect.element(existing).toHaveFocus();
  expect(sent()).toEqual([]);

  await forNewPatient.click();
  await firstName.fill('Noah');
  await lastName.fill('Stone');
  await submit.click();
  await expect.element(success).toBeVisible();
});
