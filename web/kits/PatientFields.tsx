import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useWatch } from 'react-hook-form';
import { latestToday } from '#contract/text.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { RegistrationField, type RegistrationForm } from './RegistrationField.tsx';

interface Props {
  readonly form: RegistrationForm;
  readonly patients: readonly ListedPatient[];
}

/** For whom the kit is: a patient of the customer or a new one. */
export function PatientFields({ form, patients }: Props) {
  const is_new_patient = useWatch({ control: form.control, name: 'is_new_patient' });
  // What is wrong with fields that are no longer shown must not keep the form from being sent.
  const { ref, ...field } = form.register('is_new_patient', { onChange: () => form.clearErrors() });
  return (
    <>
      {patients.length > 0 && (
        <FormControlLabel
          label="Register for a new patient"
          control={<Checkbox {...field} checked={is_new_patient} slotProps={{ input: { ref } }} />}
        />
      )}
      {is_new_patient ? (
        <>
          <RegistrationField form={form} name="first_name" label="First Name" required />
          <RegistrationField form={form} name="last_name" label="Last Name" required />
          <RegistrationField
            form={form}
            name="date_of_birth"
            label="Date of Birth"
            help="Optional"
            type="date"
            input={{ max: latestToday() }}
          />
        </>
      ) : (
        <RegistrationField form={form} name="patient_id" label="Select Existing Patient" required>
          <option value="">Choose a patient</option>
          {patients.map(({ id, first_name, last_name }) => (
            <option key={id} value={id}>
              {first_name} {last_name}
            </option>
          ))}
        </RegistrationField>
      )}
    </>
  );
}
