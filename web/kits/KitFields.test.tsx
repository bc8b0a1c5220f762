import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  alert,
  confirmation,
  emma,
  enterKitId,
  firstName,
  kitId,
  lastName,
  openRegisterKit,
  submit,
} from './openRegisterKit.ts';

const notes = page.getByLabelText('Kit Notes (Optional)');
const sampleDate = page.getByLabelText('Sample Taken Date');

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
  await expect.element(submit).toHaveAccessibleDescription('Enter a valid Kit ID to register the kit.');

  await kitId.fill('mb000132');
  await expect
    .element(submit)
    .toHaveAccessibleDescription('Enter the Kit ID a second time to register the kit.');
  await confirmation.fill('mb000133');
  await expect.element(confirmation).toHaveAccessibleDescription('Kit IDs do not match');
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Both Kit IDs must match to register the kit.');

  await confirmation.fill('mb-000132');
  await expect.element(submit).toBeEnabled();
  await expect.element(submit).not.toHaveAccessibleDescription();

  await kitId.fill('MB000133');
  await expect.element(confirmation).toHaveValue('');
  await expect.element(submit).toBeDisabled();
});

test('what is sent in spite of the disabled button is refused with a sentence', async () => {
  const { sent } = await openRegisterKit([emma]);
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
  expect(sent()).toEqual([]);
});

test.each(['mb 000132', ' MB-000132', 'mb\u2011000\u2011132', 'MB 000 132\n'])(
  '%j becomes a kit id as it is printed',
  async (typed) => {
    await openRegisterKit([emma]);
    await kitId.fill(typed);
    await expect.element(kitId).toHaveValue('MB000132');
    await confirmation.fill(typed);
    await expect.element(confirmation).toHaveValue('MB000132');
    await expect.element(submit).toBeEnabled();
  },
);

test('while a kit id is rewritten, the caret stays where one types', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('mb32');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight} -0001');
  await expect.element(kitId).toHaveValue('MB000132');
});

test('a kit id that is too long is not cut to another one', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('MB0001324');
  await expect.element(kitId).toHaveValue('MB0001324');
  await expect.element(kitId).toBeInvalid();
});

test('dates that do not exist or lie in the future are refused', async () => {
  const { sent } = await openRegisterKit([]);
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await enterKitId();
  await page.getByLabelText('Date of Birth').fill('2199-01-01');
  await sampleDate.click();
  await userEvent.keyboard('02');
  await submit.click();
  await expect.element(page.getByText('The date of birth cannot be in the future')).toBeVisible();
  await expect.element(sampleDate).toHaveAccessibleDescription('Please enter an existing date');

  await sampleDate.fill('2199-01-01');
  await expect.element(sampleDate).toHaveAccessibleDescription('The sample date cannot be in the future');
  expect(sent()).toEqual([]);
});

test('notes that are too long are not cut but said to be', async () => {
  await openRegisterKit([emma]);
  await enterKitId();
  await notes.fill('x'.repeat(5001));
  await submit.click();
  await expect.element(notes).toHaveAccessibleDescription('Please use at most 5000 characters');
});
