import { useForm } from 'react-hook-form';
import { type Patient, updatePatient } from '#contract/patients.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useUpdatePatient } from './api.ts';
import { contractResolver } from './contractResolver.ts';
import { EditDialog } from './EditDialog.tsx';
import { fieldsOf } from './fieldsOf.ts';
import { PersonFields } from './PersonFields.tsx';
import { type PatientValues, patientValues, toPatient } from './patientValues.ts';

interface Props {
  readonly patient: Patient;
  readonly onClose: () => void;
}

const UPDATED_TOAST_MS = 5000;

/** Corrects a patient's names and date of birth. */
export function EditPatientDialog({ patient, onClose }: Props) {
  const save = useUpdatePatient(patient.id);
  const form = useForm({
    defaultValues: patientValues(patient),
    resolver: contractResolver<PatientValues, typeof updatePatient.body>({
      body: updatePatient.body,
      toBody: toPatient,
    }),
  });
  const onSave = form.handleSubmit((corrected) =>
    save.mutate(corrected, {
      onSuccess: () => {
        showToast({ message: 'Patient updated', severity: 'success', duration_ms: UPDATED_TOAST_MS });
        onClose();
      },
    }),
  );

  return (
    <EditDialog
      title="Edit patient"
      is_changed={form.formState.isDirty}
      save={save}
      onSubmit={onSave}
      onClose={onClose}
    >
      <PersonFields field={fieldsOf(form)} />
    </EditDialog>
  );
}
