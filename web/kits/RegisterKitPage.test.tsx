import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#contract/errors.ts';
import type { Answers } from '#web/patients/fakeServer.ts';
import { renderAsCustomer } from '#web/patients/renderAsCustomer.tsx';
import { emma, enterKitId, kit, kitId, noah, openRegisterKit, paula, submit } from './openRegisterKit.ts';
import { RegisterKitPage } from './RegisterKitPage.tsx';

const firstName = page.getByLabelText('First Name');
const lastName = page.getByLabelText('Last Name');
const dateOfBirth = page.getByLabelText('Date of Birth');
const existing = page.getByLabelText('Select Existing Patient');
const code = page.getByLabelText('Practitioner Access Code (Optional)');
const alert = page.getByRole('alert');
const slow = { timeout: 10_000 };

test('a customer without patients makes the first one', async () => {
  const { received } = await openRegisterKit([]);
  await expect
    .element(alert)
    .toHaveTextContent(
      'No patients found for your account. Please enter the details below to create a new patient and register a kit.',
    );
  await expect.element(page.getByLabelText('Register for a new patient')).not.toBeInTheDocument();

  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await dateOfBirth.fill('2019-05-17');
  await enterKitId();
  await page.getByLabelText('Sample Taken Date').fill('2026-01-02');
  await page.getByLabelText('Kit Notes (Optional)').fill('In the morning');
  await code.fill('paula1');
  await expect.element(page.getByText('Practitioner: Dr. Paula'), slow).toBeVisible();
  await submit.click();

  await expect.element(page.getByText('Kit registered successfully!')).toBeVisible();
  expect(received).toEqual([
    {
      patient: { new: { first_name: 'Emma', last_name: 'Stone', date_of_birth: '2019-05-17' } },
      kit_id: 'MB000132',
      confirm_kit_id: 'MB000132',
      sample_taken_date: '2026-01-02',
      kit_notes: 'In the morning',
      practitioner_code: 'PAULA1',
    },
  ]);
  await expect.element(kitId).toHaveValue('');
  await expect.element(existing).toHaveDisplayValue('Emma Stone');
  await expect.element(code).toHaveValue('');
  await expect
    .element(page.getByRole('link', { name: 'View patient' }))
    .toHaveAttribute('href', `/patients/${emma.id}`);

  await page.getByRole('link', { name: 'Away' }).click();
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

test('a single patient is preselected, and another can be made', async () => {
  const { received } = await openRegisterKit([emma]);
  await expect.element(existing).toHaveDisplayValue('Emma Stone');

  await page.getByLabelText('Register for a new patient').click();
  await expect.element(existing).not.toBeInTheDocument();
  await enterKitId();
  await submit.click();
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expect.element(page.getByText('Last name is required')).toBeVisible();
  await expect.element(firstName).toHaveFocus();
  await expect.element(submit).toBeDisabled();

  await page.getByLabelText('Register for a new patient').click();
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await expect.element(page.getByText('Kit registered successfully!')).toBeVisible();
  expect(received).toMatchObject([{ patient: { id: emma.id } }]);
});

test('one of several patients has to be chosen', async () => {
  const { received } = await openRegisterKit([emma, noah]);
  await enterKitId();
  await submit.click();
  await expect.element(page.getByText('Please select a patient')).toBeVisible();

  await existing.selectOptions('Noah Stone');
  await submit.click();
  await expect.element(page.getByText('Kit registered successfully!')).toBeVisible();
  expect(received).toMatchObject([{ patient: { id: noah.id } }]);
});

test.each([
  ['kit_not_valid', 'This Kit ID is not valid. Please check your entry or contact support.'],
  ['kit_already_registered', 'This Kit ID has already been registered.'],
  ['patient_kit_limit', 'This patient already has the maximum number of kits (3) registered.'],
  ['not_allowed', 'Only customers can register kits.'],
] as const)('%s: %s', async (refusal, message) => {
  const { answers } = await openRegisterKit([emma], {
    'POST /api/kits': () => {
      throw new AppError(refusal);
    },
  });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toHaveTextContent(message);
  await expect.element(alert).toHaveFocus();
  await expect.element(kitId).toHaveValue('MB000132');

  answers['POST /api/kits'] = () => kit;
  await submit.click();
  await expect.element(page.getByText('Kit registered successfully!')).toBeVisible();
});

test('while it is being sent, the button says so and cannot be pressed again', async () => {
  const answer = Promise.withResolvers<unknown>();
  await openRegisterKit([emma], { 'POST /api/kits': () => answer.promise });
  await enterKitId();
  await submit.click();
  await expect.element(submit).toHaveTextContent('Registering...');
  await expect.element(submit).toBeDisabled();
  answer.resolve(kit);
  await expect.element(page.getByText('Kit registered successfully!')).toBeVisible();
});

test('a wrong practitioner code keeps the kit from being registered', async () => {
  await openRegisterKit([emma], {
    'GET /api/practitioners/NOBODY': () => {
      throw new AppError('invalid_practitioner_code');
    },
    [`GET /api/patients/${emma.id}`]: () => ({
      patient: emma,
      practitioners: [{ ...paula, granted_at: '2026-02-01T10:00:00Z' }],
      kits: [],
    }),
  });
  await enterKitId();
  await code.fill('NOBODY');
  await expect.element(page.getByText('Invalid practitioner code'), slow).toBeVisible();
  await expect.element(submit).toBeDisabled();

  await code.fill('PAULA1');
  await expect.element(page.getByText('This practitioner is already assigned'), slow).toBeVisible();
  await expect.element(submit).toBeDisabled();

  await code.fill('PAULA');
  await submit.click();
  await expect.element(page.getByText('Code must be exactly 6 alphanumeric characters')).toBeVisible();

  await code.fill('');
  await expect.element(submit).toBeEnabled();
});

test('dates that do not exist or lie in the future are refused', async () => {
  await openRegisterKit([]);
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await enterKitId();
  await dateOfBirth.fill('2199-01-01');
  await page.getByLabelText('Sample Taken Date').click();
  await userEvent.keyboard('02');
  await submit.click();
  await expect.element(page.getByText('The date of birth cannot be in the future')).toBeVisible();
  await expect.element(page.getByText('Please enter an existing date')).toBeVisible();
});

test('what has been entered is not lost by leaving without a question', async () => {
  await openRegisterKit([emma]);
  await kitId.fill('MB000132');
  await page.getByRole('link', { name: 'Away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(kitId).toHaveValue('MB000132');

  await page.getByRole('link', { name: 'Away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

test('failing to load the patients can be tried again in place', async () => {
  const answers: Answers = {
    'GET /api/patients': () => {
      throw new AppError('unexpected');
    },
  };
  await renderAsCustomer(RegisterKitPage, '/register-kit', answers);
  await expect
    .element(page.getByText('Failed to load patients. Please try again or contact support.'))
    .toBeVisible();
  answers['GET /api/patients'] = () => ({ patients: [emma] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(kitId).toBeVisible();
});
