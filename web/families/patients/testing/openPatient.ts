import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { getPatient, type PatientDetails } from '#contract/families/patients.ts';
import type { KitDetails } from '#contract/kits/kits.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

export const patient_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
export const patientAddress = `/patients/${patient_id}`;
export const loadPatient = `GET /api/patients/${patient_id}`;

/** Emma Stone with changes for a test. */
export const details = (more: object = {}): PatientDetails =>
  getPatient.result.parse({
    patient: { id: patient_id, first_name: 'Emma', last_name: 'Stone', date_of_birth: '2019-05-17' },
    practitioners: [],
    kits: [],
    ...more,
  });

/** A registered kit with changes for a test. */
export const aKit = (number: number, more: Partial<KitDetails> = {}) => ({
  id: `0f8fad5b-d9cb-469f-a165-70867728950${number}`,
  kit_id: `MB00000${number}`,
  status: 'registered',
  sample_taken_date: null,
  kit_notes: null,
  created_at: '2026-01-03T10:00:00Z',
  report_generated_at: null,
  questionnaire_submitted: false,
  status_changes: [
    { id: 1, status: 'registered', changed_at: '2026-01-03T10:00:00Z', reason: null, answer: null },
  ],
  ...more,
});

/** Answers of a fake server with the current details of the patient. */
export const patientAnswers = (current: () => PatientDetails): Answers => ({
  [loadPatient]: current,
  'GET /api/patients': () => ({ patients: [{ ...current().patient, kits: current().kits }] }),
  [`GET /api/patients/${patient_id}/undone-registrations`]: () => ({ registrations: [] }),
});

/** Shows the page of Emma Stone. */
export async function openPatient(current: () => PatientDetails, more: Answers = {}) {
  const portal = await renderPortal(patientAddress, aProfile(), { ...patientAnswers(current), ...more });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emma Stone' })).toBeVisible();
  return portal;
}
