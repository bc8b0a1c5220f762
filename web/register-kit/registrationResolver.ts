import type { FieldError } from 'react-hook-form';
import { registerKit } from '#contract/kits.ts';
import { errors as sentences } from '#contract/shared/errors.ts';
import { kitCodePattern } from '#contract/shared/ids.ts';
import { sampleProblems } from '#web/kits/sampleValues.ts';
import { formResolver, lastPart, problem } from '#web/lib/formResolver.ts';
import { birthProblems } from '#web/patients/patientValues.ts';
import { type RegistrationValues, toRegistration } from './registration.ts';

/** What the registration form becomes, or what keeps it from being sent. */
export const registrationResolver = formResolver(registerKit.body, {
  toInput: toRegistration,
  fieldAt: (path) => (path === 'patient.id' ? 'patient_id' : lastPart(path)),
  ownProblems: (values: RegistrationValues) => ({
    ...patientProblems(values),
    ...kitIdProblems(values),
    ...sampleProblems(values),
  }),
});

type Problems = Partial<Record<keyof RegistrationValues, FieldError>>;

function patientProblems(values: RegistrationValues): Problems {
  if (values.is_new_patient) return birthProblems(values);
  return values.patient_id === '' ? { patient_id: problem('Please select a patient') } : {};
}

function kitIdProblems({ kit_id, confirm_kit_id }: RegistrationValues): Problems {
  if (!kitCodePattern.test(kit_id))
    return { kit_id: problem('Kit ID is Invalid Format. Please check your entry or contact support.') };
  if (confirm_kit_id === '')
    return { confirm_kit_id: problem('Please confirm the Kit ID by entering it again.') };
  if (confirm_kit_id !== kit_id) return { confirm_kit_id: problem(sentences.kit_confirmation_differs[1]) };
  return {};
}
