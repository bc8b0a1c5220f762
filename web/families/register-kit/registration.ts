import type { FieldError, UseFormReturn } from 'react-hook-form';
import { KitRegistration } from '#contract/families/kitRegistration.ts';

import type { ShownDocument } from '#contract/identity/publishedDocument.ts';
import { confirmationDiffers, guardianshipNeeded } from '#contract/shared/browserErrors.ts';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { isMinor, portalToday } from '#contract/shared/isMinor.ts';
import { isSamePerson } from '#contract/shared/samePerson.ts';
import type { ListedPatient } from '#web/families/patients/api.ts';
import { birthProblems, type PatientValues, toPatient } from '#web/families/patients/PersonFields.tsx';
import type { CodeCheck } from '#web/families/practitioner-access/useCodeCheck.ts';
import type { Registration } from '#web/kits/api.ts';
import { type SampleValues, sampleProblems, toSample } from '#web/kits/SampleFields.tsx';
import { formResolver, lastPart, problem } from '#web/lib/formResolver.ts';
import { today } from '#web/lib/today.ts';

/** Fields of the registration form; an empty field is empty text. */
interface RegistrationValues extends PatientValues, SampleValues {
  is_new_patient: boolean;
  patient_id: string;
  kit_id: string;
  confirm_kit_id: string;
  practitioner_code: string;
  /** The statement that was confirmed, for a new patient under 18. */
  guardianship: ShownDocument | null;
}

export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, Registration>;

/**
 * Values of an empty form. It selects the preselected patient, or else the only one.
 * @param scanned code of the scanned label, which fills in the Kit ID.
 * @param invited access code of an invitation.
 */
export function emptyRegistration(
  patients: readonly ListedPatient[],
  preselected: string | undefined,
  scanned = '',
  invited = '',
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
    practitioner_code: invited,
    guardianship: null,
  };
}

/** Turns the form into a registration, or names the fields at fault (specification section 5). */
export const registrationResolver = (patients: readonly ListedPatient[]) =>
  formResolver(KitRegistration, {
    toInput: (values: RegistrationValues) => ({
      patient: values.is_new_patient ? { new: toPatient(values) } : { id: values.patient_id },
      kit_id: values.kit_id,
      confirm_kit_id: values.confirm_kit_id,
      ...toSample(values),
      practitioner_code: values.practitioner_code || null,
      ...(isForMinor(values) && values.guardianship && { guardianship: values.guardianship }),
    }),
    fieldAt: (path) => (path === 'patient.id' ? 'patient_id' : lastPart(path)),
    ownProblems: (values) => ({
      ...patientProblems(values),
      ...kitIdProblems(values),
      ...sampleProblems(values, birthOf(values, patients)),
    }),
  });

/** Whether the kit is for a new patient under 18. A date in the future is a slip, which has its own problem. */
export const isForMinor = ({
  is_new_patient,
  date_of_birth,
}: Pick<RegistrationValues, 'is_new_patient' | 'date_of_birth'>): boolean =>
  is_new_patient && date_of_birth !== '' && date_of_birth <= today() && isMinor(date_of_birth, portalToday());

type Problems = Partial<Record<keyof RegistrationValues, FieldError>>;

function patientProblems(values: RegistrationValues): Problems {
  if (isForMinor(values) && !values.guardianship)
    return { ...birthProblems(values), guardianship: problem(guardianshipNeeded[1]) };
  if (values.is_new_patient) return birthProblems(values);
  return values.patient_id === '' ? { patient_id: problem('Please select a patient') } : {};
}

function kitIdProblems({ kit_id, confirm_kit_id }: RegistrationValues): Problems {
  if (!kitCodePattern.test(kit_id))
    return { kit_id: problem('Kit ID is Invalid Format. Please check your entry or contact support.') };
  if (confirm_kit_id === '')
    return { confirm_kit_id: problem('Please confirm the Kit ID by entering it again.') };
  if (confirm_kit_id !== kit_id) return { confirm_kit_id: problem(confirmationDiffers[1]) };
  return {};
}

/** The patient whom the customer has entered before, if a registration adds the same person. */
export const sameAs = ({ patient: { new: added } }: Registration, patients: readonly ListedPatient[]) =>
  added && patients.find((known) => isSamePerson(known, added));

/** The date of birth of the patient who gets the kit; null or empty if it is not known. */
export const birthOf = (
  values: Pick<RegistrationValues, 'is_new_patient' | 'patient_id' | 'date_of_birth'>,
  patients: readonly ListedPatient[],
): string | null =>
  values.is_new_patient
    ? values.date_of_birth
    : (patients.find(({ id }) => id === values.patient_id)?.date_of_birth ?? null);

/** Problem of a Kit ID while it is being entered. */
export function kitIdProblem(kit_id: string): string | undefined {
  const sentence = kit_id === '' ? undefined : KitCode.safeParse(kit_id).error?.issues[0]?.message;
  return sentence && misread.test(kit_id)
    ? `${sentence}. Kit IDs have digits only: type 0 for O, and 1 for I or L.`
    : sentence;
}

/** A Kit ID with letters that look like its digits. */
const misread = /^MB[0-9OIL]{6}$/;

/** Problem of the confirmation while it is being entered. */
export const confirmationProblem = (kit_id: string, confirm_kit_id: string): string | undefined =>
  confirm_kit_id === '' || confirm_kit_id === kit_id ? undefined : 'Kit IDs do not match';

interface Entered extends Pick<RegistrationValues, 'kit_id' | 'confirm_kit_id'> {
  /** The selected patient can have no more kits. */
  readonly isFull: boolean;
  /** A patient is selected, or the names of a new one are entered. */
  readonly hasPatient: boolean;
  readonly codeCheck: CodeCheck;
  readonly hasProblems: boolean;
}

/** Reason why the kit cannot be registered yet (specification section 5); undefined when it can. */
export function disabledReason({
  isFull,
  hasPatient,
  kit_id,
  confirm_kit_id,
  codeCheck,
  hasProblems,
}: Entered) {
  if (isFull) return 'Choose another patient, or register the kit for a new one.';
  if (kit_id === '')
    return hasPatient
      ? 'Enter the Kit ID to register the kit.'
      : 'Enter the patient and the Kit ID to register the kit.';
  if (kitIdProblem(kit_id)) return 'Enter a valid Kit ID to register the kit.';
  if (confirm_kit_id === '') return 'Enter the Kit ID a second time to register the kit.';
  if (confirmationProblem(kit_id, confirm_kit_id)) return 'Both Kit IDs must match to register the kit.';
  if (codeCheck.state === 'checking') return 'The practitioner access code is being checked.';
  if (codeCheck.state === 'invalid')
    return 'Correct or clear the practitioner access code to register the kit.';
  if (codeCheck.state === 'error')
    return 'Check the practitioner access code again, or clear it, to register the kit.';
  if (hasProblems) return 'Correct the marked fields to register the kit.';
  return undefined;
}
