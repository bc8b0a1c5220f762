import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aGrant } from '#web/families/practitioner-access/testing/aGrant.ts';
import { enterCode } from '#web/families/practitioner-access/testing/enterCode.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import {
  code,
  emma,
  enterKitId,
  firstName,
  lastName,
  openRegisterKit,
  paula,
  press,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const withGrant = (grant: object) => ({
  [`GET /api/patients/${emma.id}`]: () => ({ patient: emma, practitioners: [grant], kits: [] }),
});
const assigned = withGrant(aGrant(paula));
const forNewPatient = page.getByLabelText('Register for a new patient');

test('blocks the registration while the practitioner code is wrong', async () => {
  const { sent } = await openRegisterKit([emma], {
    'GET /api/practitioners/NOBODY': refusal('invalid_practitioner_code'),
    ...assigned,
  });
  await enterKitId();
  await expect.element(submit).toBeEnabled();
  await enterCode(code, 'NOBODY');
  await expect.element(page.getByText('Invalid practitioner code')).toBeVisible();
  await expect
    .element(submit)
    .toHaveAccessibleDescription('Correct or clear the practitioner access code to register the kit.');
  await expect.element(submit).toBeDisabled();
  press();
  await expect.element(code).toHaveFocus();
  expect(sent()).toEqual([]);

  await enterCode(code, 'PAULA');
  press();
  await expect.element(page.getByText('Code must be exactly 6 alphanumeric characters')).toBeVisible();
  await expect.element(code).toHaveFocus();

  await code.fill('');
  await expect.element(submit).toBeEnabled();
});

test.each([
  ['limited', aGrant(paula, { kit_record_ids: ['0f8fad5b-d9cb-469f-a165-708677289509'] })],
  ['ended', aGrant(paula, { ends_at: '2026-03-01T00:00:00Z' })],
])('the code of a practitioner with a grant that is %s adds this kit alone', async (_, grant) => {
  await openRegisterKit([emma], withGrant(grant));
  await enterCode(code, 'PAULA1');
  await expect.element(page.getByText('Practitioner: Dr. Paula')).toBeVisible();
  await expect
    .element(page.getByText('The practitioner will also see this kit, its answers and its report.'))
    .toBeVisible();
});

test('refuses an already assigned practitioner, but accepts them for a new patient', async () => {
  await openRegisterKit([emma], assigned);
  await enterKitId();
  await enterCode(code, 'PAULA1');
  await expect.element(page.getByText('This practitioner is already assigned')).toBeVisible();
  await expect.element(submit).toBeDisabled();

  await forNewPatient.click();
  await expect.element(page.getByText('Practitioner: Dr. Paula')).toBeVisible();
  await expect
    .element(page.getByText('The practitioner will see this patient with all kits, answers and reports.'))
    .toBeVisible();
});

test('the disabled button says that the code is being checked or could not be', async () => {
  const answer = withResolvers<unknown>();
  const { sent } = await openRegisterKit([emma], {
    'GET /api/practitioners/PAULA1': () => answer.promise,
    'GET /api/practitioners/TOMANY': refusal('over_request_rate_limit'),
  });
  await forNewPatient.click();
  await firstName.fill('Noah');
  await lastName.fill('Stone');
  await enterKitId();
  await enterCode(code, 'PAULA1');
  await expect.element(submit).toHaveAccessibleDescription('The practitioner access code is being checked.');
  press();
  await expect.element(code).toHaveFocus();
  expect(sent()).toEqual([]);
  answer.resolve(paula);
  await expect.element(submit).toBeEnabled();

  await enterCode(code, 'TOMANY');
  await expect
    .element(code)
    .toHaveAccessibleDescription('Too many attempts. Please wait a few minutes and try again.');
  await expect
    .element(submit)
    .toHaveAccessibleDescription(
      'Check the practitioner access code again, or clear it, to register the kit.',
    );
});

test('registers a kit although the assigned practitioners failed to load', async () => {
  await openRegisterKit([emma], { [`GET /api/patients/${emma.id}`]: refusal('unexpected') });
  await enterKitId();
  await enterCode(code, 'PAULA1');
  await expect.element(page.getByText('Practitioner: Dr. Paula')).toBeVisible();
  await submit.click();
  await expect.element(success).toBeVisible();
});
