import type { Patient } from '#contract/patients.ts';

/** What a patient is called on screen. */
export const patientName = ({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;
