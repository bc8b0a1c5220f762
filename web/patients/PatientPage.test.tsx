import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#contract/errors.ts';
import { getPatient, type PatientDetails } from '#contract/patients.ts';
import type { Answers } from './fakeServer.ts';
import { PatientPage } from './PatientPage.tsx';
import { renderAsCustomer } from './renderAsCustomer.tsx';

const patient_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const practitioner_id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const address = `/patients/${patient_id}`;
const load = `GET /api/patients/${patient_id}`;
const paula = { id: practitioner_id, full_name: 'Dr. Paula', granted_at: '2026-02-01T10:00:00Z' };

const kits = [1, 2, 3].map((number) => ({
  id: `0f8fad5b-d9cb-469f-a165-70867728950${number}`,
  kit_id: `MB00000${number}`,
  status: 'registered',
  sample_taken_date: number === 1 ? '2026-01-02' : null,
  kit_notes: null,
  created_at: '2026-01-03T10:00:00Z',
  report_generated_at: number === 1 ? '2026-03-01T10:00:00Z' : null,
  questionnaire_submitted: number === 1,
}));

const details = (more: object = {}): PatientDetails =>
  getPatient.result.parse({
    patient: { id: patient_id, first_name: 'Emma', last_name: 'Stone', date_of_birth: '2019-05-17' },
    practitioners: [],
    kits,
    ...more,
  });

/** Shows the patient of a server where Dr. Paula's code is PAULA1. */
async function openPatient(practitioners: object[], answers: Answers = {}) {
  const assigned = [...practitioners];
  await renderAsCustomer(PatientPage, address, {
    [load]: () => details({ practitioners: assigned }),
    'GET /api/practitioners/PAULA1': () => paula,
    [`POST /api/patients/${patient_id}/practitioners`]: () => {
      assigned.push(paula);
      return paula;
    },
    [`DELETE /api/patients/${patient_id}/practitioners/${practitioner_id}`]: () => void assigned.pop(),
    ...answers,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emma Stone' })).toBeVisible();
}

const enterCode = async (code: string) => {
  await page.getByRole('button', { name: 'Assign Practitioner' }).click();
  await page.getByLabelText('Practitioner Access Code').fill(code);
};

const chip = page.getByRole('button', { name: 'Remove Dr. Paula' });
const slow = { timeout: 10_000 };

test('without a patient it points to the sidebar, and to Register Kit while there is none', async () => {
  await renderAsCustomer(PatientPage, '/patients', { 'GET /api/patients': () => ({ patients: [] }) });
  await expect.element(page.getByText('Select a patient from the sidebar to view their kits.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Register Kit' }))
    .toHaveAttribute('href', '/register-kit');
});

test('shows the patient and the kits with what they have and wait for', async () => {
  await openPatient([paula]);
  await expect.element(page.getByText('Date of Birth: May 17, 2019')).toBeVisible();
  await expect.element(chip).toHaveTextContent('Dr. Paula');

  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Kit ID/ }) });
  const done = cards.nth(0);
  await expect.element(done.getByText('Kit ID: MB000001')).toBeVisible();
  await expect.element(done.getByText('Sample Taken: Jan 2, 2026')).toBeVisible();
  await expect.element(done.getByText('Registered: Jan 3, 2026')).toBeVisible();
  await expect.element(done.getByText('Questionnaire filled in')).toBeVisible();
  await expect.element(done.getByText('Report ready')).toBeVisible();
  await expect.element(done.getByRole('link')).toHaveAttribute('href', '/kit/MB000001/report');

  const open = cards.nth(1);
  await expect.element(open.getByText('Sample Taken: N/A')).toBeVisible();
  await expect.element(open.getByText('Questionnaire not filled in')).toBeVisible();
  await expect.element(open.getByText('Report not ready')).toBeVisible();
  await expect
    .element(open.getByRole('link', { name: 'Fill in questionnaire for MB000002' }))
    .toHaveAttribute('href', `/enter-symptom-data?patient=${patient_id}&kit=${kits[1]?.id}`);
});

test.each([
  [1440, 3],
  [800, 2],
  [360, 1],
])('at %i pixels there are %i kits in a row', async (width, expected) => {
  await page.viewport(width, 900);
  await openPatient([]);
  const tops = page
    .getByRole('heading', { name: /Kit ID/ })
    .elements()
    .map((card) => card.getBoundingClientRect().top);
  expect(tops.filter((top) => top === tops[0])).toHaveLength(expected);
});

test('a patient without kits', async () => {
  await openPatient([], { [load]: () => details({ kits: [] }) });
  await expect.element(page.getByText('No kits found for this patient')).toBeVisible();
});

test.each(['patient_not_found', 'invalid_request'] as const)('%s: there is no such patient', async (code) => {
  await renderAsCustomer(PatientPage, address, {
    [load]: () => {
      throw new AppError(code);
    },
  });
  await expect.element(page.getByText('Patient not found.')).toBeVisible();
});

test('a failed load can be tried again in place', async () => {
  const answers: Answers = {
    [load]: () => {
      throw new AppError('unexpected');
    },
  };
  await renderAsCustomer(PatientPage, address, answers);
  await expect.element(page.getByText('Failed to load patient or kits. Please try again.')).toBeVisible();

  answers[load] = () => details();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Emma Stone' })).toBeVisible();
});

test('assigns the practitioner behind a code', async () => {
  await openPatient([]);
  await enterCode('paula');
  const assign = page.getByRole('dialog').getByRole('button', { name: 'Assign' });
  await expect.element(assign).toBeDisabled();

  await page.getByLabelText('Practitioner Access Code').fill('paula1');
  await expect.element(assign, slow).toBeEnabled();
  await assign.click();
  await expect.element(page.getByText('Dr. Paula assigned successfully')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(chip).toBeVisible();
});

test('a practitioner who is assigned already cannot be assigned', async () => {
  await openPatient([paula]);
  await enterCode('PAULA1');
  await expect.element(page.getByText('This practitioner is already assigned'), slow).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Assign' })).toBeDisabled();
});

test('a refused assignment says why in the dialog', async () => {
  await openPatient([], {
    [`POST /api/patients/${patient_id}/practitioners`]: () => {
      throw new AppError('practitioner_already_assigned');
    },
  });
  await enterCode('PAULA1');
  const assign = page.getByRole('dialog').getByRole('button', { name: 'Assign' });
  await expect.element(assign, slow).toBeEnabled();
  await assign.click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Practitioner is already assigned to this patient');
});

test('removes a practitioner after a question', async () => {
  await openPatient([paula]);
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' });

  await chip.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(chip).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await remove.click();
  await expect.element(page.getByText('Dr. Paula removed successfully')).toBeVisible();
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Assign Practitioner' })).toHaveFocus();
});

test('a refused removal says why', async () => {
  await openPatient([paula], {
    [`DELETE /api/patients/${patient_id}/practitioners/${practitioner_id}`]: () => {
      throw new AppError('practitioner_not_assigned');
    },
  });
  await chip.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('This practitioner is not assigned to this patient.');
});
