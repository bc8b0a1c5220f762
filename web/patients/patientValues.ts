import type { Patient } from '#contract/patients.ts';

/** The fields that say who a patient is; what is not filled in is empty text. */
export interface PatientValues {
  first_name: string;
  last_name: string;
  date_of_birth: string;
}

/** What the fields show of a patient. */
export const patientValues = ({ first_name, last_name, date_of_birth }: Patient): PatientValues => ({
  first_name,
  last_name,
  date_of_birth: date_of_birth ?? '',
});

/** What is sent of the fields. */
export const toPatient = ({ first_name, last_name, date_of_birth }: PatientValues) => ({
  first_name,
  last_name,
  date_of_birth: date_of_birth || null,
});
