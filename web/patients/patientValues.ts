import type { FieldError } from 'react-hook-form';
import { BIRTH_IN_FUTURE } from '#contract/kits.ts';
import type { Patient } from '#contract/patients.ts';
import { problem } from '#web/lib/formResolver.ts';
import { today } from '#web/lib/today.ts';

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

/** What only the user's own calendar tells. */
export const birthProblems = ({ date_of_birth }: PatientValues): Record<string, FieldError> =>
  date_of_birth > today() ? { date_of_birth: problem(BIRTH_IN_FUTURE) } : {};
