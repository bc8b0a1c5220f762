import { useForm } from 'react-hook-form';
import { type Patient, updatePatient } from '#contract/patients.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useUpdatePatient } from './api.ts';
import { PersonFields } from './PersonFields.tsx';
import { birthProblems, patientValues, toPatient } from './patientValues.ts';

interface Props {
  readonly patient: Patient;
  readonly onClose: () => void;
}

/** Corrects a patient's names and date of birth. */
export function EditPatientDialog({ patient, onClose }: Props) {
  const save = useUpdatePatient(patient.id);
  const form = useForm({ defaultValues: patientValues(patient), resolver });
  return (
    <EditDialog title="Edit patient" form={form} save={save} savedMessage="Patient updated" onClose={onClose}>
      <PersonFields field={fieldsOf(form)} />
    </EditDialog>
  );
}

const resolver = formResolver(updatePatient.body, { toInput: toPatient, ownProblems: birthProblems });
