import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { enterCode } from '#web/families/practitioner-access/testing/enterCode.ts';
import { aDocument } from '#web/identity/consents/testing/aDocument.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import {
  alert,
  another,
  code,
  confirmation,
  emma,
  enterKitId,
  firstName,
  guardian,
  kit,
  kitId,
  lastName,
  noah,
  openRegisterKit,
  submit,
  success,
} from './testing/openRegisterKit.ts';

const existing = page.getByLabelText('Select Existing Patient');
const forNewPatient = page.getByLabelText('Register for a new patient');

test('registers a kit for the first patient of a customer', async () => {
  const { sent } = await openRegisterKit([]);
  await expect
    .element(alert)
    .toHaveTextContent(
      'No patients found for your account. Please enter the details below to create a new patient and register a kit.',
    );
  await expect.element(forNewPatient).not.toBeInTheDocument();

  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await page.getByLabelText('Date of Birth').fill('2019-05-17');
  await guardian.click();
  await enterKitId();
  await page.getByLabelText('Sample Taken Date').fill('2026-01-02');
  await page.getByLabelText('Kit Notes (Optional)').fill('In the morning');
  await enterCode(code, 'paula1');
  await expect.element(page.getByText('Practitioner: Dr. Paula')).toBeVisible();
  await submit.click();

  await expect.element(success).toBeVisible();
  expect(sent()).toEqual([
    {
      patient: { new: { first_name: 'Emma', last_name: 'Stone', date_of_birth: '2019-05-17' } },
      kit_id: 'MB000132',
      confirm_kit_id: 'MB000132',
      sample_taken_date: '2026-01-02',
      kit_notes: 'In the morning',
      practitioner_code: 'PAULA1',
      guardianship: { document_id: aDocument('guardian').id, sha256: aDocument('guardian').sha256 },
      registration_id: expect.any(String),
    },
  ]);
  await expect.element(kitId).not.toBeInTheDocument();
});

test('a registration leads to the questionnaire, the patient, or an empty form for the next kit', async () => {
  const { sent } = await openRegisterKit([emma]);
  await enterKitId();
  await submit.click();
  await expect.element(page.getByRole('status')).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Fill in questionnaire for MB000132' }))
    .toHaveAttribute('href', `/enter-symptom-data?patient=${emma.id}&kit=${kit.id}`);
  await expect
    .element(page.getByRole('link', { name: 'View patient' }))
    .toHaveAttribute('href', `/patients/${emma.id}`);

  await another.click();
  await expect.element(success).not.toBeInTheDocument();
  await expect.element(forNewPatient).toHaveFocus();
  await expect.element(kitId).toHaveValue('');
  await expect.element(confirmation).toHaveValue('');
  await expect.element(existing).toHaveDisplayValue('Emma Stone');
  expect(sent()).toHaveLength(1);
});

test('the page of a finished registration is left without a question', async () => {
  const { history } = await openRegisterKit([emma, noah]);
  await existing.selectOptions('Emma Stone');
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test('registers a kit without the optional entries', async () => {
  const { sent } = await openRegisterKit([]);
  await firstName.fill('Emma');
  await lastName.fill('Stone');
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([
    {
      patient: { new: { date_of_birth: null } },
      sample_taken_date: null,
      kit_notes: null,
      practitioner_code: null,
    },
  ]);
});

test('preselects the only patient and offers a new one', async () => {
  const { sent } = await openRegisterKit([emma]);
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(existing).toHaveDisplayValue('Emma Stone');

  await forNewPatient.click();
  await expect.element(existing).not.toBeInTheDocument();
  await enterKitId();
  await submit.click();
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expect.element(page.getByText('Last name is required')).toBeVisible();
  await expect.element(firstName).toHaveFocus();
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Correct the marked fields to register the kit.');

  await forNewPatient.click();
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ patient: { id: emma.id } }]);
});

test('requires a choice among several patients', async () => {
  const { sent } = await openRegisterKit([emma, noah]);
  await enterKitId();
  await submit.click();
  await expect.element(page.getByText('Please select a patient')).toBeVisible();

  await existing.selectOptions('Noah Stone');
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ patient: { id: noah.id } }]);
});

test('preselects the patient of the previous page', async () => {
  const { sent } = await openRegisterKit([emma, noah], {}, `/register-kit?patient=${noah.id}`);
  await expect.element(existing).toHaveDisplayValue('Noah Stone');
  await enterKitId();
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ patient: { id: noah.id } }]);
});

test.each(['4e04ab19-e3c7-4f4c-b1f6-4ba0a2a5d9c1', 'Noah'])(
  'preselects no patient for the unknown id %s',
  async (id) => {
    await openRegisterKit([emma, noah], {}, `/register-kit?patient=${id}`);
    await expect.element(existing).toHaveDisplayValue('Choose a patient');
  },
);

test('the Tab key follows the order of the fields on the screen', async () => {
  await openRegisterKit([emma]);
  await forNewPatient.click();
  await enterKitId();
  const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, textarea, select, button)')];
  const reachable = fields.filter((field) => field.tabIndex >= 0 && field.ariaHidden !== 'true');
  expect(reachable.map((field) => field.ariaLabel ?? labelOf(field))).toEqual([
    'Register for a new patient',
    'First Name',
    'Last Name',
    'Date of Birth',
    'Scan the label',
    'Kit ID',
    'Confirm Kit ID',
    'Sample Taken Date',
    'Kit Notes (Optional)',
    'Practitioner Access Code (Optional)',
    'Register Kit',
  ]);
  await expect.element(confirmation).toHaveFocus();
});

const labelOf = (field: HTMLElement) =>
  field instanceof HTMLButtonElement ? field.innerText : (field as HTMLInputElement).labels?.[0]?.innerText;

test('asks before leaving a filled registration form', async () => {
  const { history } = await openRegisterKit([emma, noah]);
  await kitId.fill('MB000132');
  const away = page.getByRole('link', { name: 'Patients', exact: true });
  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(kitId).toHaveValue('000132');
  expect(history.location.pathname).toBe('/register-kit');

  await away.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => history.location.pathname).toBe('/patients');
});

test('retries a failed load of the patients in place', async () => {
  const { answers } = await renderPortal('/register-kit', aProfile(), {
    'GET /api/patients': refusal('unexpected'),
  });
  const main = page.getByRole('main');
  await expect
    .element(main.getByText('Failed to load patients. Please try again or contact support.'))
    .toBeVisible();
  answers['GET /api/patients'] = () => ({ patients: [emma] });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(kitId).toBeVisible();
});
