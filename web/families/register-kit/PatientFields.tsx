import { Box, FormControlLabel } from '@mui/material';
import { Controller, useWatch } from 'react-hook-form';
import { MAX_KITS_PER_PATIENT } from '#contract/kits/limits.ts';
import { patientKitLimit } from '#contract/shared/browserErrors.ts';
import type { ListedPatient } from '#web/families/patients/api.ts';
import { PersonFields } from '#web/families/patients/PersonFields.tsx';
import { tellApart } from '#web/families/patients/tellApart.ts';
import { GuardianshipField } from '#web/identity/consents/GuardianshipField.tsx';
import { hasAllKits } from '#web/kits/kitLimit.ts';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { isForMinor, type RegistrationForm } from './registration.ts';

interface Props {
  readonly form: RegistrationForm;
  readonly patients: readonly ListedPatient[];
}

/** Chooses one of the customer's patients or takes a new one. */
export function PatientFields({ form, patients }: Props) {
  const [is_new_patient, patient_id, date_of_birth] = useWatch({
    control: form.control,
    name: ['is_new_patient', 'patient_id', 'date_of_birth'],
  });
  // Another patient or date of birth judges the sample date again, and whether the statement is needed.
  const fieldOf = fieldsOf(form, { deps: ['sample_taken_date', 'guardianship'] });
  const details = tellApart(patients);
  const isFull = patients.some((patient) => patient.id === patient_id && hasAllKits(patient.kits));
  // Problems of hidden fields must not block the form.
  const { ref, ...field } = form.register('is_new_patient', { onChange: () => form.clearErrors() });
  return (
    <>
      {patients.length > 0 && (
        <FormControlLabel
          label="Register for a new patient"
          // The box, and not its room for fingers, keeps the distances of the fields.
          sx={{ my: -1.25 }}
          control={<Checkbox {...field} checked={is_new_patient} ref={ref} />}
        />
      )}
      {is_new_patient ? (
        <>
          <PersonFields field={fieldOf} />
          {isForMinor({ is_new_patient, date_of_birth }) && (
            <Controller
              control={form.control}
              name="guardianship"
              render={({ field: { ref, value, onChange }, fieldState }) => (
                <GuardianshipField
                  value={value}
                  problem={fieldState.error?.message}
                  inputRef={ref}
                  onChange={onChange}
                />
              )}
            />
          )}
        </>
      ) : (
        <FormTextField
          {...fieldOf('patient_id')}
          {...(isFull && { problem: patientKitLimit[1] })}
          label="Select Existing Patient"
          // On a phone the closed list cuts off the end of a long name.
          helperText={
            details.has(patient_id) && (
              <Box component="span" sx={{ display: { sm: 'none' } }}>
                {details.get(patient_id)}
              </Box>
            )
          }
          select
          slotProps={{ htmlInput: { 'aria-required': true } }}
        >
          <option value="">Choose a patient</option>
          {patients.map((patient) => (
            <option key={patient.id} value={patient.id} disabled={hasAllKits(patient.kits)}>
              {patientName(patient)}
              {details.has(patient.id) && `, ${details.get(patient.id)}`}
              {hasAllKits(patient.kits) && `, already has ${MAX_KITS_PER_PATIENT} kits`}
            </option>
          ))}
        </FormTextField>
      )}
    </>
  );
}
