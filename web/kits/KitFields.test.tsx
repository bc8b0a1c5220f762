import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmation, emma, kitId, openRegisterKit, submit } from './openRegisterKit.ts';

const alert = page.getByRole('alert');

/** Sends the form as a program or an extension does, whatever the button says. */
const sendAnyway = () => document.querySelector('form')?.requestSubmit();

test('the kit id is checked while it is entered and has to be entered twice', async () => {
  await openRegisterKit([emma]);
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Enter the Kit ID to register the kit.');
  await expect.element(kitId).toHaveAccessibleDescription('Must start with MB and 6 digits (e.g., MB000132)');
  await expect.element(confirmation).toHaveAccessibleDescription('Please re-enter the Kit ID to confirm');
  await expect.element(confirmation).toBeDisabled();

  await kitId.fill('MB0001321');
  await expect
    .element(kitId)
    .toHaveAccessibleDescription('Kit ID must start with MB followed by 6 digits (e.g., MB000132)');
  await expect.element(confirmation).toBeDisabled();

  await kitId.fill(' mb 000 132 ');
  await expect.element(kitId).toHaveValue('MB000132');
  await confirmation.fill('mb000133');
  await expect.element(confirmation).toHaveAccessibleDescription('Kit IDs do not match');
  await expect.element(submit).toBeDisabled();

  await confirmation.fill('mb000132');
  await expect.element(submit).toBeEnabled();

  await kitId.fill('MB000133');
  await expect.element(confirmation).toHaveValue('');
  await expect.element(submit).toBeDisabled();
});

test('what is sent in spite of the disabled button is refused with a sentence', async () => {
  const { received } = await openRegisterKit([emma]);
  sendAnyway();
  await expect
    .element(alert)
    .toHaveTextContent('Kit ID is Invalid Format. Please check your entry or contact support.');

  await kitId.fill('MB000132');
  sendAnyway();
  await expect.element(alert).toHaveTextContent('Please confirm the Kit ID by entering it again.');

  await confirmation.fill('MB000133');
  sendAnyway();
  await expect
    .element(alert)
    .toHaveTextContent('Kit ID and confirmation do not match. Please check both entries.');
  expect(received).toEqual([]);
});
