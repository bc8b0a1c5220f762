import { KitCode } from '#contract/shared/ids.ts';
import type { Registration } from '#web/kits/api.ts';
import { type SampleValues, toSample } from '#web/kits/sampleValues.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { type PatientValues, toPatient } from '#web/patients/patientValues.ts';

/** The fields of the registration form; what is not filled in is empty text. */
export interface RegistrationValues extends PatientValues, SampleValues {
  is_new_patient: boolean;
  patient_id: string;
  kit_id: string;
  confirm_kit_id: string;
  practitioner_code: string;
}

/** An empty form; a single patient is selected already, and so is `preselected` if it is one of them; `scanned` is a kit's code. */
export function emptyRegistration(
  patients: readonly ListedPatient[],
  preselected: string | undefined,
  scanned = '',
): RegistrationValues {
  const only = patients.length === 1 ? patients[0] : undefined;
  const selected = patients.find(({ id }) => id === preselected) ?? only;
  return {
    is_new_patient: patients.length === 0,
    patient_id: selected?.id ?? '',
    first_name: '',
    last_name: '',
    date_of_birth: '',
    kit_id: scanned,
    confirm_kit_id: '',
    sample_taken_date: '',
    kit_notes: '',
    practitioner_code: '',
  };
}

export const toRegistration = (values: RegistrationValues): Registration => ({
  patient: values.is_new_patient ? { new: toPatient(values) } : { id: values.patient_id },
  kit_id: values.kit_id,
  confirm_kit_id: values.confirm_kit_id,
  ...toSample(values),
  practitioner_code: values.practitioner_code || null,
});

/** What is wrong with a kit id while it is entered. */
export const kitIdProblem = (kit_id: string): string | undefined =>
  kit_id === '' ? undefined : KitCode.safeParse(kit_id).error?.issues[0]?.message;

/** What is wrong with the confirmation of a kit id while it is entered. */
export const confirmationProblem = (kit_id: string, confirm_kit_id: string): string | undefined =>
  confirm_kit_id === '' || confirm_kit_id === kit_id ? undefined : 'Kit IDs do not match';
