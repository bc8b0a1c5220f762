import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#contract/shared/errors.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { details, openPatient, patient_id } from './testing/openPatient.ts';

const put = `PUT /api/patients/${patient_id}`;
const edit = page.getByRole('button', { name: 'Edit patient' });
const dialog = page.getByRole('dialog', { name: 'Edit patient' });
const question = page.getByRole('dialog', { name: 'Discard your changes?' });
const firstName = dialog.getByLabelText('First Name');
const lastName = dialog.getByLabelText('Last Name');
const dateOfBirth = dialog.getByLabelText('Date of Birth');
const save = dialog.getByRole('button', { name: 'Save' });

/** Opens the dialog over a fake server that stores changes. */
async function openDialog(more: Answers = {}) {
  let patient: object = details().patient;
  const portal = await openPatient(() => details({ patient }), {
    [put]: ({ body }) => {
      patient = { id: patient_id, ...(body as object) };
      return patient;
    },
    ...more,
  });
  await edit.click();
  return portal;
}

test('corrects names and date of birth of a patient on the page and in the sidebar', async () => {
  const { received } = await openDialog();
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveValue('Emma');
  await expect.element(lastName).toHaveValue('Stone');
  await expect.element(dateOfBirth).toHaveValue('2019-05-17');

  await firstName.fill(' Emily ');
  await dateOfBirth.fill('2019-05-18');
  await save.click();
  await expect.element(page.getByText('Patient updated')).toBeVisible();
  expect(received[put]?.map(({ body }) => body)).toEqual([
    { first_name: 'Emily', last_name: 'Stone', date_of_birth: '2019-05-18' },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emily Stone' })).toBeVisible();
  await expect.element(page.getByText('Date of Birth: May 18, 2019')).toBeVisible();
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Emily Stone' })).toBeVisible();
});

test('removes the date of birth of a patient, but not the names', async () => {
  const { received } = await openDialog();
  await firstName.fill(' ');
  await lastName.fill('');
  await dateOfBirth.fill('');
  await save.click();
  await expect.element(firstName).toHaveAccessibleDescription('First name is required');
  await expect.element(firstName).toHaveFocus();
  await expect.element(lastName).toHaveAccessibleDescription('Last name is required');
  expect(received[put]).toBeUndefined();

  await firstName.fill('Emma');
  await lastName.fill('x'.repeat(101));
  await save.click();
  await expect.element(lastName).toHaveAccessibleDescription('Please use at most 100 characters');
  await lastName.fill('Stone');
  await save.click();
  await expect.element(page.getByText('Patient updated')).toBeVisible();
  expect(received[put]?.[0]?.body).toMatchObject({ date_of_birth: null });
});

test('refuses an incomplete, future or too early date of birth', async () => {
  const { received } = await openDialog();
  await dateOfBirth.fill('2199-01-01');
  await save.click();
  await expect.element(dateOfBirth).toHaveAccessibleDescription('The date of birth cannot be in the future');

  await dateOfBirth.fill('1899-12-31');
  await save.click();
  await expect.element(dateOfBirth).toHaveAccessibleDescription('The date of birth cannot be before 1900');

  await dateOfBirth.fill('');
  await dateOfBirth.click();
  await userEvent.keyboard('02');
  await save.click();
  await expect.element(dateOfBirth).toHaveAccessibleDescription('Please enter a valid date');
  expect(received[put]).toBeUndefined();
});

test.each([
  ['sample_before_birth', 'The sample cannot have been taken before the date of birth.'],
  ['patient_not_found', 'Patient not found.'],
  ['unavailable', 'The portal is not available at the moment. Please try again shortly.'],
] as const)('shows the refusal %s in the patient dialog and keeps the entries', async (code, message) => {
  const { answers } = await openDialog({ [put]: refusal(code) });
  await dateOfBirth.fill('2026-01-01');
  await save.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent(message);
  await expect.element(alert).toHaveFocus();
  await expect.element(dateOfBirth).toHaveValue('2026-01-01');

  answers[put] = () => details().patient;
  await dateOfBirth.fill('2018-01-01');
  await expect.element(alert).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText('Patient updated')).toBeVisible();
});

test('disables the patient dialog while it saves', async () => {
  const answer = withResolvers<unknown>();
  await openDialog({ [put]: () => answer.promise });
  await lastName.fill('Meyer');
  await save.click();
  const busy = dialog.getByRole('button', { name: 'Saving...' });
  await expect.element(busy).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  firstName.element().focus();
  await userEvent.keyboard('x');
  await expect.element(firstName).toHaveValue('Emma');
  await userEvent.keyboard('{Escape}');
  await expect.element(busy).toBeVisible();
  answer.resolve(new AppError('unexpected'));
  await expect.element(save).toBeEnabled();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside it', () => page.elementLocator(document.body).click({ position: { x: 5, y: 5 } })],
  ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
])('%s closes the patient dialog, after a question if there are changes', async (_, leave) => {
  await openDialog();
  await expect.element(firstName).toHaveFocus();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();

  await edit.click();
  await firstName.fill('Emily');
  await leave();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(firstName).toHaveValue('Emily');

  await leave();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
});

test('asks before leaving the page with changes to the patient', async () => {
  const { history } = await openDialog();
  await firstName.fill('Emily');
  history.push('/account');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(firstName).toHaveValue('Emily');
  expect(history.location.pathname).toBe(`/patients/${patient_id}`);
});

test('the Enter key of a phone saves the patient from the date of birth, the last field', async () => {
  await openDialog();
  await expect.element(dateOfBirth).toHaveAttribute('enterkeyhint', 'go');
});
