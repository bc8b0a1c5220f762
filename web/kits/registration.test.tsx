import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#contract/errors.ts';
import { registerKit } from '#contract/kits.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  alert,
  confirmation,
  emma,
  enterKitId,
  kit,
  kitId,
  openRegisterKit,
  submit,
  success,
} from './openRegisterKit.ts';

const sentence = {
  kit_not_valid: 'This Kit ID is not valid. Please check your entry or contact support.',
  kit_already_registered: 'This Kit ID has already been registered.',
  patient_kit_limit: 'This patient already has the maximum number of kits (3) registered.',
  kit_confirmation_differs: 'Kit ID and confirmation do not match. Please check both entries.',
  patient_not_found: 'Patient not found.',
  invalid_practitioner_code: 'Invalid practitioner code',
  sample_before_birth: 'The sample cannot have been taken before the date of birth.',
  over_request_rate_limit: 'Too many attempts. Please wait a few minutes and try again.',
  not_allowed: 'Only customers can register kits.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

test.each([...registerKit.errors, 'not_allowed', 'unexpected'] as const)('%s', async (code) => {
  const { answers } = await openRegisterKit([emma], { 'POST /api/kits': refusal(code) });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toHaveTextContent(sentence[code]);
  await expect.element(alert).toHaveFocus();
  await expect.element(kitId).toHaveValue('MB000132');

  answers['POST /api/kits'] = () => kit;
  await submit.click();
  await expect.element(success).toBeVisible();
});

test('a refusal is about what was sent, and goes as soon as that is changed', async () => {
  await openRegisterKit([emma], { 'POST /api/kits': refusal('kit_not_valid') });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toBeVisible();
  await page.getByLabelText('Kit Notes (Optional)').fill('In the evening');
  await expect.element(alert).not.toBeInTheDocument();
});

test('while it is being sent, the button says so and cannot be pressed again', async () => {
  const answer = Promise.withResolvers<unknown>();
  await openRegisterKit([emma], { 'POST /api/kits': () => answer.promise });
  await enterKitId();
  await submit.click();
  await expect.element(submit).toHaveTextContent('Registering...');
  await expect.element(submit).toBeDisabled();
  answer.resolve(kit);
  await expect.element(success).toBeVisible();
});

interface Sent {
  readonly registration_id: string;
}

test('a registration whose answer was lost is sent again as the same one', async () => {
  const { answers, sent } = await openRegisterKit([emma], { 'POST /api/kits': refusal('unavailable') });
  await enterKitId();
  await submit.click();
  await expect.element(alert).toBeVisible();
  await page.getByLabelText('Kit Notes (Optional)').fill('In the evening');
  answers['POST /api/kits'] = () => kit;
  await submit.click();
  await expect.element(success).toBeVisible();

  await enterKitId();
  await submit.click();
  await expect.poll(sent).toHaveLength(3);
  const [lost, again, next] = (sent() as Sent[]).map(({ registration_id }) => registration_id);
  expect(lost).toMatch(/^[0-9a-f]{8}-/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('another kit is another registration', async () => {
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

test('sent twice at once, it is one registration', async () => {
  const { sent } = await openRegisterKit([emma]);
  await enterKitId();
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(success).toBeVisible();
  expect(new Set((sent() as Sent[]).map(({ registration_id }) => registration_id)).size).toBe(1);
});
