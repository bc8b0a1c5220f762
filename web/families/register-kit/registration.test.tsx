import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registerKit } from '#contract/families/register-kit.ts';
import { AppError } from '#contract/shared/errors.ts';
import { aKit } from '#web/families/patients/testing/openPatient.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  alert,
  another,
  confirmation,
  emma,
  enterKitId,
  kit,
  kitId,
  openRegisterKit,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const notes = page.getByLabelText('Kit Notes (Optional)');

const sentence = {
  kit_not_valid: 'This Kit ID is not valid. Please check your entry or contact support.',
  kit_already_registered: 'This Kit ID has already been registered.',
  registration_differs:
    'This kit was already registered with other details. Open the patient to see and correct them.',
  registration_limit:
    'You have registered the maximum number of kits within 24 hours. Please try again tomorrow.',
  patient_kit_limit: 'This patient already has the maximum number of kits (3) registered.',
  kit_for_another_patient:
    'This kit is reserved for another patient. Please select the patient of the rejected kit.',
  kit_confirmation_differs: 'Kit ID and confirmation do not match. Please check both entries.',
  patient_not_found: 'Patient not found.',
  patient_exists:
    'A patient with this name exists already. Please choose that patient, or confirm that this is another person.',
  invalid_practitioner_code: 'Invalid practitioner code',
  sample_before_birth: 'The sample cannot have been taken before the date of birth.',
  consent_needed:
    'Your consent is missing. Please read and accept the documents in your account before you add data.',
  guardianship_needed: 'This person is under 18. Please confirm that you are the parent or legal guardian.',
  consent_document_changed: 'This document has changed since you opened it. Please read it again.',
  over_request_rate_limit: 'Too many attempts. Please wait a few minutes and try again.',
  not_allowed: 'Only customers can register kits.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

test.each([...registerKit.errors, 'not_allowed', 'unexpected'] as const)(
  'shows the refusal %s of a registration and allows a retry',
  async (code) => {
    const { answers } = await openRegisterKit([emma], { 'POST /api/kits': refusal(code) });
    await enterKitId();
    await submit.click();
    await expect.element(alert).toHaveTextContent(sentence[code]);
    await expect.element(alert).toHaveFocus();
    await expect.element(kitId).toHaveValue('000132');

    answers['POST /api/kits'] = () => kit;
    await submit.click();
    await expect.element(success).toBeVisible();
  },
);

test('removes the refusal as soon as the form is edited', async () => {
  await openRegisterKit([emma], { 'POST /api/kits': refusal('kit_not_valid') });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toBeVisible();
  await notes.fill('In the evening');
  await expect.element(alert).not.toBeInTheDocument();
});

test.each([
  ['a press of the button', () => submit.click()],
  ['Enter in a field', () => userEvent.keyboard('{Enter}')],
])('%s sends the form once and disables it meanwhile', async (_, send) => {
  const answer = withResolvers<unknown>();
  const { sent } = await openRegisterKit([emma], { 'POST /api/kits': () => answer.promise });
  await enterKitId();
  await send();
  await expect.element(submit).toHaveTextContent('Registering...');
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveFocus();

  await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}x');
  confirmation.element().focus();
  await userEvent.keyboard('x');
  await expect.element(kitId).toHaveValue('000132');
  await expect.element(confirmation).toHaveValue('000132');
  expect(sent()).toHaveLength(1);

  answer.resolve(new AppError('kit_not_valid'));
  await expect.element(alert).toHaveFocus();
  await kitId.fill('MB000133');
  await expect.element(kitId).toHaveValue('000133');
});

interface Sent {
  readonly registration_id: string;
}

test('retries a registration with the same id after its answer was lost', async () => {
  const { answers, sent } = await openRegisterKit([emma], { 'POST /api/kits': refusal('unavailable') });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toBeVisible();
  answers['POST /api/kits'] = () => kit;
  await submit.click();
  await another.click();

  await enterKitId();
  await submit.click();
  await expect.poll(sent).toHaveLength(3);
  const [lost, again, next] = (sent() as Sent[]).map(({ registration_id }) => registration_id);
  expect(lost).toMatch(/^[0-9a-f]{8}-/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('keeps the id of an edited registration after its answer was lost and shows the refusal', async () => {
  const { answers, sent } = await openRegisterKit([emma], { 'POST /api/kits': refusal('unavailable') });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toBeVisible();

  answers['POST /api/kits'] = refusal('registration_differs');
  await notes.fill('In the evening');
  await submit.click();
  await expect.element(alert).toHaveTextContent(sentence.registration_differs);
  const [lost, changed] = (sent() as Sent[]).map(({ registration_id }) => registration_id);
  expect(changed).toBe(lost);
});

test('lists the registered kit in the menu although the answer was lost', async () => {
  const listed = { ...emma, kits: [] as object[] };
  await openRegisterKit([], {
    'GET /api/patients': () => ({ patients: [listed] }),
    'POST /api/kits': () => {
      listed.kits = [aKit(1)];
      return new AppError('unavailable');
    },
  });
  await page.getByRole('button', { name: 'List of patients and their kits' }).click();
  await page.getByRole('button', { name: 'Emma Stone' }).click();
  await expect.element(page.getByText('No kits available')).toBeVisible();

  await enterKitId();
  await submit.click();
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'MB000001' })).toBeVisible();
  await expect.element(kitId).toHaveValue('000132');
});

test('gives each kit an id of its own', async () => {
  const { sent } = await openRegisterKit([emma], {
    'POST /api/kits': () => new AppError('unavailable'),
  });
  for (const kit_id of ['MB000132', 'MB000133', 'MB000132']) {
    await kitId.fill(kit_id);
    await confirmation.fill(kit_id);
    await submit.click();
    await expect.element(alert).toBeVisible();
  }
  const [first, other, first_again] = (sent() as Sent[]).map(({ registration_id }) => registration_id);
  expect(other).not.toBe(first);
  expect(first_again).toBe(first);
});

test('two submits at once use the same registration id', async () => {
  const { sent } = await openRegisterKit([emma]);
  await enterKitId();
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(success).toBeVisible();
  expect(new Set((sent() as Sent[]).map(({ registration_id }) => registration_id)).size).toBe(1);
});

test('fills in the Kit ID of a scanned label, but not the confirmation or the next kit', async () => {
  const { sent } = await openRegisterKit([emma], {}, '/register-kit?kit=MB000132');
  await expect.element(kitId).toHaveValue('000132');
  await expect.element(confirmation).toHaveValue('');
  await expect.element(submit).toBeDisabled();
  await confirmation.fill('MB000132');
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ kit_id: 'MB000132', confirm_kit_id: 'MB000132' }]);
  await another.click();
  await expect.element(kitId).toHaveValue('');
});

test('ignores an invalid kit in the address', async () => {
  await openRegisterKit([emma], {}, '/register-kit?kit=MB13');
  await expect.element(kitId).toHaveValue('');
});
