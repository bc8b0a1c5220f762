import type { FieldError } from 'react-hook-form';
import { BIRTH_IN_FUTURE } from '#contract/families/limits.ts';
import type { Patient } from '#contract/families/patients.ts';
import type { FormField } from '#web/lib/fieldsOf.ts';
import { problem } from '#web/lib/formResolver.ts';
import { PastDateField } from '#web/lib/PastDateField.tsx';
import { today } from '#web/lib/today.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';

/** Fields of a patient; an empty field is empty text. */
export interface PatientValues {
  first_name: string;
  last_name: string;
  date_of_birth: string;
}

interface Props {
  readonly field: (name: keyof PatientValues) => FormField;
  /** No field follows; false by default. */
  readonly isLast?: boolean;
}

/** Takes a patient's names and date of birth. */
export const PersonFields = ({ field, isLast = false }: Props) => (
  <>
    <FieldPair>
      <FormTextField {...field('first_name')} label="First Name" slotProps={nameSlots} />
      <FormTextField {...field('last_name')} label="Last Name" slotProps={nameSlots} />
    </FieldPair>
    <FieldPair>
      <PastDateField
        {...field('date_of_birth')}
        label="Date of Birth"
        autoComplete="off"
        enterKeyHint={isLast ? 'go' : 'next'}
      />
    </FieldPair>
  </>
);

/** The browser knows the user's own name and birthday: a patient is usually somebody else. */
const nameSlots = {
  htmlInput: { autoComplete: 'off', enterKeyHint: 'next', 'aria-required': true },
} as const;

/** Values of the fields for a patient. */
export const patientValues = ({ first_name, last_name, date_of_birth }: Patient): PatientValues => ({
  first_name,
  last_name,
  date_of_birth: date_of_birth ?? '',
});

/** Patient of the field values, in the contract's shape. */
export const toPatient = ({ first_name, last_name, date_of_birth }: PatientValues) => ({
  first_name,
  last_name,
  date_of_birth: date_of_birth || null,
});

/** Refuses a date of birth after today by the user's own calendar, which the server does not know. */
export const birthProblems = ({ date_of_birth }: PatientValues): Record<string, FieldError> =>
  date_of_birth > today() ? { date_of_birth: problem(BIRTH_IN_FUTURE) } : {};
