import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#contract/shared/errors.ts';
import { details, openPatient, patient_id } from '#web/families/patients/testing/openPatient.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aGrant } from './testing/aGrant.ts';
import { enterCode } from './testing/enterCode.ts';

const practitioner_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const paula = aGrant({ id: practitioner_id, full_name: 'Dr. Paula' });
const grant = `POST /api/patients/${patient_id}/practitioners`;
const revoke = `DELETE /api/patients/${patient_id}/practitioners/${practitioner_id}`;

const dialog = page.getByRole('dialog');
const open = page.getByRole('button', { name: 'Assign Practitioner' });
const code = page.getByLabelText('Practitioner Access Code');
const assign = dialog.getByRole('button', { name: 'Assign' });
const chip = page.getByRole('button', { name: 'Dr. Paula, change access' });
const removeAccess = dialog.getByRole('button', { name: 'Remove access' });

/** Shows a patient over a fake server; Dr. Paula has the code PAULA1. */
function openWith(practitioners: object[], more: Answers = {}) {
  const assigned = [...practitioners];
  return openPatient(() => details({ practitioners: assigned }), {
    'GET /api/practitioners/PAULA1': () => paula,
    [grant]: () => {
      assigned.push(paula);
      return paula;
    },
    [revoke]: () => void assigned.pop(),
    ...more,
  });
}

test('assigns the practitioner of a code to the patient', async () => {
  const { received } = await openWith([]);
  await expect.element(page.getByText('No practitioners assigned')).toBeVisible();
  await open.click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription('Enter 6-character code (e.g., ABC123)');
  await enterCode(code, 'paula');
  await expect.element(assign).toBeDisabled();

  await enterCode(code, 'paula1');
  await expect.element(dialog.getByText('Practitioner: Dr. Paula')).toBeVisible();
  await assign.click();
  await expect.element(page.getByText('Dr. Paula assigned successfully')).toBeVisible();
  expect(received[grant]?.map(({ body }) => body)).toEqual([
    { practitioner_code: 'PAULA1', kit_record_ids: null, ends_at: null },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chip).toHaveTextContent('Dr. Paula');
  await expect.element(open).toHaveFocus();

  await open.click();
  await expect.element(code).toHaveValue('');
});

test('does not assign an already assigned practitioner again', async () => {
  await openWith([paula]);
  await open.click();
  await enterCode(code, 'PAULA1');
  await expect.element(dialog.getByText('This practitioner is already assigned')).toBeVisible();
  await expect.element(assign).toBeDisabled();
});

test.each([
  ['practitioner_already_assigned', 'Practitioner is already assigned to this patient'],
  ['over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.'],
  ['invalid_practitioner_code', 'Invalid practitioner code'],
] as const)('shows the refusal %s of an assignment in the dialog', async (refused, message) => {
  await openWith([], { [grant]: refusal(refused) });
  await open.click();
  await enterCode(code, 'PAULA1');
  await assign.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent(message);
  await expect.element(alert).toHaveFocus();
});

test('shows the new practitioner although the answer was lost', async () => {
  const practitioners: object[] = [];
  await openPatient(() => details({ practitioners }), {
    'GET /api/practitioners/PAULA1': () => paula,
    [grant]: () => {
      practitioners.push(paula);
      return new AppError('unavailable');
    },
  });
  await open.click();
  await enterCode(code, 'PAULA1');
  await assign.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByText('This practitioner is already assigned')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip).toBeVisible();
});

test('returns the focus after canceling the assign dialog', async () => {
  await openWith([]);
  await open.click();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('removes a practitioner after a confirmation', async () => {
  await openWith([paula]);
  await chip.click();
  await removeAccess.click();
  await expect
    .element(
      dialog.getByText('Dr. Paula will no longer see Emma Stone, the kits, the answers and the reports.'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(chip).toHaveFocus();

  await userEvent.keyboard('{Delete}');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Dr. Paula removed successfully')).toBeVisible();
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('shows the reason for a refused removal of a practitioner', async () => {
  await openWith([paula], { [revoke]: refusal('practitioner_not_assigned') });
  await chip.click();
  await removeAccess.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This practitioner is not assigned to this patient.');
});
