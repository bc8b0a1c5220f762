import type { Patient } from '#contract/families/patients.ts';

/** Returns a patient's name on screen. */
export const patientName = ({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;
