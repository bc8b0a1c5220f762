import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPhone } from '#web/testing/onPhone.ts';
import {
  code,
  confirmation,
  firstName,
  kitId,
  lastName,
  openRegisterKit,
  success,
} from './testing/openRegisterKit.ts';

const dateOfBirth = page.getByLabelText('Date of Birth');

test('the browser fills in no names and no birthday of a new patient, who is usually not its user', async () => {
  await openRegisterKit([]);
  await expect.element(firstName).toHaveAttribute('autocomplete', 'off');
  await expect.element(lastName).toHaveAttribute('autocomplete', 'off');
  await expect.element(dateOfBirth).toHaveAttribute('autocomplete', 'off');
  await expect.element(kitId).toHaveAttribute('autocomplete', 'off');
});

test("the Enter key of a phone moves to the next field, and the last field's sends the form", async () => {
  onPhone();
  const { sent } = await openRegisterKit([]);
  await firstName.fill('Emma');
  await expect.element(firstName).toHaveAttribute('enterkeyhint', 'next');
  await userEvent.keyboard('{Enter}');
  await expect.element(lastName).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dateOfBirth).toHaveFocus();
  await expect.element(dateOfBirth).toHaveAttribute('enterkeyhint', 'next');
  await expect.element(page.getByLabelText('Sample Taken Date')).toHaveAttribute('enterkeyhint', 'next');
  await kitId.fill('MB000132');
  await userEvent.keyboard('{Enter}');
  await expect.element(confirmation).toHaveFocus();
  await expect.element(page.getByText('Last name is required')).not.toBeInTheDocument();
  await lastName.fill('Stone');
  await confirmation.fill('MB000132');
  await expect.element(code).toHaveAttribute('enterkeyhint', 'go');
  await code.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(success).toBeVisible();
  expect(sent()).toHaveLength(1);
});
