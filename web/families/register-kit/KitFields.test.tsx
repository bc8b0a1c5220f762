import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  alert,
  code,
  confirmation,
  emma,
  enterKitId,
  firstName,
  guardian,
  kitId,
  lastName,
  noah,
  openRegisterKit,
  press,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const notes = page.getByLabelText('Kit Notes (Optional)');
const dateOfBirth = page.getByLabelText('Date of Birth');
const sampleDate = page.getByLabelText('Sample Taken Date');

async function pressByKeyboard() {
  (submit.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('checks the Kit ID while it is entered and requires a confirmation', async () => {
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

test('the disabled button takes the keyboard focus and gives its reason', async () => {
  await openRegisterKit([emma]);
  await code.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(submit).toHaveFocus();
  await expect.element(submit).toHaveAccessibleDescription('Enter the Kit ID to register the kit.');
});

test.each([
  ['a click', () => submit.click({ force: true })],
  ['Enter on it', pressByKeyboard],
  ['Enter in a field', () => userEvent.type(code, '{Enter}')],
])('%s on the incomplete form names the missing entry and focuses it', async (_, send) => {
  const { sent } = await openRegisterKit([emma]);
  await send();
  await expect
    .element(alert)
    .toHaveTextContent('Kit ID is Invalid Format. Please check your entry or contact support.');
  await expect.element(kitId).toHaveFocus();
  await expect.element(kitId).toBeInvalid();

  await kitId.fill('MB000132');
  await expect.element(alert).not.toBeInTheDocument();
  await send();
  await expect.element(alert).toHaveTextContent('Please confirm the Kit ID by entering it again.');
  await expect.element(confirmation).toHaveFocus();
  await expect.element(confirmation).toBeInvalid();

  await confirmation.fill('MB000133');
  await send();
  await expect
    .element(alert)
    .toHaveTextContent('Kit ID and confirmation do not match. Please check both entries.');
  await expect.element(confirmation).toHaveFocus();

  await kitId.fill('MB000134');
  await expect.element(alert).not.toBeInTheDocument();
  await expect
    .element(submit)
    .toHaveAccessibleDescription('Enter the Kit ID a second time to register the kit.');
  expect(sent()).toEqual([]);
});

test('shows where the box has its Kit ID', async () => {
  await openRegisterKit([emma]);
  await expect
    .element(page.getByText(/^The label on the box has a QR code\. The Kit ID is beside it/))
    .toBeVisible();
});

test("refuses tomorrow by the user's own calendar", async () => {
  // In the first time zones it is already March 2.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { sent } = await openRegisterKit([]);
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await enterKitId();
  await dateOfBirth.fill('2026-03-02');
  await sampleDate.fill('2026-03-02');
  await submit.click();
  await expect.element(dateOfBirth).toHaveAccessibleDescription('The date of birth cannot be in the future');
  await expect.element(sampleDate).toHaveAccessibleDescription('The sample date cannot be in the future');
  expect(sent()).toEqual([]);

  await dateOfBirth.fill('2026-03-01');
  await sampleDate.fill('2026-03-01');
  await guardian.click();
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('ignores the date of birth of a new patient after switching to an existing one', async () => {
  const { sent } = await openRegisterKit([emma]);
  const forNewPatient = page.getByLabelText('Register for a new patient');
  await forNewPatient.click();
  await dateOfBirth.click();
  await userEvent.keyboard('02');
  await forNewPatient.click();
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ patient: { id: emma.id } }]);
});

test('refuses incomplete and future dates of a registration', async () => {
  const { sent } = await openRegisterKit([]);
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await enterKitId();
  await dateOfBirth.fill('2199-01-01');
  await sampleDate.click();
  await userEvent.keyboard('02');
  await submit.click();
  await expect.element(page.getByText('The date of birth cannot be in the future')).toBeVisible();
  await expect.element(sampleDate).toHaveAccessibleDescription('Please enter a valid date');

  await sampleDate.fill('2199-01-01');
  await expect.element(sampleDate).toHaveAccessibleDescription('The sample date cannot be in the future');
  expect(sent()).toEqual([]);
});

const beforeBirth = 'The sample cannot have been taken before the date of birth.';

test('says at once that the sample date is before the birth of a new patient', async () => {
  const { sent } = await openRegisterKit([]);
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await enterKitId();
  await sampleDate.fill('2019-05-16');
  await expect.element(sampleDate).toBeValid();
  await dateOfBirth.fill('2019-05-17');
  await expect.element(sampleDate).toHaveAccessibleDescription(beforeBirth);
  await expect.element(submit).toHaveAccessibleDescription('Correct the marked fields to register the kit.');
  await guardian.click();
  press();
  await expect.element(sampleDate).toHaveFocus();
  expect(sent()).toEqual([]);

  await dateOfBirth.fill('2019-05-16');
  await expect.element(sampleDate).toBeValid();
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('says at once that the sample date is before the birth of the chosen patient', async () => {
  await openRegisterKit([{ ...emma, date_of_birth: '2019-05-17' }, noah]);
  const existing = page.getByLabelText('Select Existing Patient');
  await sampleDate.fill('2019-05-16');
  await existing.selectOptions('Emma Stone');
  await expect.element(sampleDate).toHaveAccessibleDescription(beforeBirth);
  await existing.selectOptions('Noah Stone');
  await expect.element(sampleDate).toBeValid();
});

test('does not judge a sample date whose year is being typed', async () => {
  await openRegisterKit([{ ...emma, date_of_birth: '2019-05-17' }]);
  await sampleDate.click();
  await userEvent.keyboard('05182');
  await expect.element(sampleDate).toHaveValue('0002-05-18');
  await expect.element(sampleDate).toBeValid();
  await userEvent.keyboard('019');
  await expect.element(sampleDate).toHaveValue('2019-05-18');
  await expect.element(sampleDate).toBeValid();
});

test('judges a half-typed year before 1900 once the form is sent', async () => {
  const { sent } = await openRegisterKit([{ ...emma, date_of_birth: '2019-05-17' }]);
  await enterKitId();
  await sampleDate.fill('0019-05-18');
  await expect.element(sampleDate).toBeValid();
  await submit.click();
  await expect.element(sampleDate).toHaveAccessibleDescription(beforeBirth);
  await expect.element(sampleDate).toHaveFocus();
  expect(sent()).toEqual([]);

  await sampleDate.fill('2019-05-18');
  await expect.element(sampleDate).toBeValid();
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('takes the problem of a sample date back when another patient is chosen', async () => {
  const { sent } = await openRegisterKit([{ ...emma, date_of_birth: '2019-05-17' }, noah]);
  const existing = page.getByLabelText('Select Existing Patient');
  await existing.selectOptions('Emma Stone');
  await enterKitId();
  await sampleDate.fill('2019-05-16');
  press();
  await expect.element(sampleDate).toHaveFocus();
  await existing.selectOptions('Noah Stone');
  await expect.element(sampleDate).toBeValid();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('refuses kit notes that are too long without cutting them', async () => {
  await openRegisterKit([emma]);
  await enterKitId();
  await notes.fill('x'.repeat(5001));
  await submit.click();
  await expect.element(notes).toHaveAccessibleDescription('Please use at most 5000 characters');
});
