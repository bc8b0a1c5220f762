import Stack from '@mui/material/Stack';
import { useRef } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { Registration } from '#web/kits/api.ts';
import { FormSection } from '#web/kits/FormSection.tsx';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import type { ListedPatient } from '#web/patients/api.ts';
import { PractitionerCodeField } from '#web/practitioner-access/PractitionerCodeField.tsx';
import { isSettled } from '#web/practitioner-access/useCodeCheck.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormFields } from '#web/ui/FormFields.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { disabledReason } from './disabledReason.ts';
import { KitFields } from './KitFields.tsx';
import { PatientFields } from './PatientFields.tsx';
import { emptyRegistration, type RegistrationValues } from './registration.ts';
import { registrationResolver } from './registrationResolver.ts';
import { usePatientCodeCheck } from './usePatientCodeCheck.ts';
import { useRegistrationIds } from './useRegistrationIds.ts';

interface Props {
  readonly patients: readonly ListedPatient[];
  /** The patient whom the kit is probably for. */
  readonly preselected: string | undefined;
  /** The code of the label that was scanned; its confirmation is still to be typed. */
  readonly scanned: string | undefined;
  readonly is_busy: boolean;
  /** Why the server refused what was sent last. */
  readonly refusal: string | undefined;
  readonly onEdit: () => void;
  readonly onRegister: (registration: Registration) => void;
}

/** The registration of one kit. */
export function RegisterKitForm(props: Props) {
  const { patients, preselected, scanned, is_busy, refusal, onEdit, onRegister } = props;
  const form = useForm<RegistrationValues, unknown, Registration>({
    defaultValues: emptyRegistration(patients, preselected, scanned),
    resolver: registrationResolver,
  });
  const { control, formState } = form;
  const { errors, isDirty } = formState;
  const [is_new_patient, patient_id, kit_id, confirm_kit_id] = useWatch({
    control,
    name: ['is_new_patient', 'patient_id', 'kit_id', 'confirm_kit_id'],
  });
  const { field: code, fieldState: code_state } = useController({ control, name: 'practitioner_code' });
  const is_assignable = !is_new_patient && patient_id !== '';
  const code_check = usePatientCodeCheck(code.value, is_assignable ? patient_id : undefined);
  const registrationIdOf = useRegistrationIds();
  const reason = disabledReason({
    kit_id,
    confirm_kit_id,
    code_check,
    has_problems: Object.keys(errors).length > 0,
  });

  const submit = useRef<HTMLButtonElement>(null);
  const onFilledIn = (registration: Registration) => {
    // The code is checked by the server, not by the form's own rules.
    if (!isSettled(code_check)) return form.setFocus('practitioner_code');
    // Fields that are being sent cannot have the focus.
    submit.current?.focus();
    onRegister({ ...registration, registration_id: registrationIdOf(registration.kit_id) });
  };

  return (
    <Stack
      component="form"
      spacing={3}
      noValidate
      autoComplete="off"
      onChange={onEdit}
      onSubmit={(event) => void form.handleSubmit(onFilledIn)(event)}
    >
      <FormFields busy={is_busy} spacing={3}>
        <FormSection title="Patient">
          <PatientFields form={form} patients={patients} />
        </FormSection>
        <FormSection title="Kit">
          <KitFields form={form} />
        </FormSection>
        <FormSection title="Practitioner">
          <PractitionerCodeField
            label="Practitioner Access Code (Optional)"
            code={code.value}
            check={code_check}
            problem={code_state.error?.message}
            inputRef={code.ref}
            onChange={code.onChange}
          />
        </FormSection>
      </FormFields>
      {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
      <SubmitButton
        ref={submit}
        label="Register Kit"
        busyLabel="Registering..."
        busy={is_busy}
        disabledReason={is_busy ? undefined : reason}
      />
      <LeaveGuard isUnsaved={() => isDirty} title="Leave without registering?">
        The kit has not been registered. What you entered will be lost.
      </LeaveGuard>
    </Stack>
  );
}
