import { useForm } from 'react-hook-form';
import { NewPatient } from '#contract/families/kitRegistration.ts';
import type { Patient } from '#contract/families/patients.ts';
import { EditDialog } from '#web/lib/EditDialog.tsx';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { useUpdatePatient } from './api.ts';
import { birthProblems, PersonFields, patientValues, toPatient } from './PersonFields.tsx';

const resolver = formResolver(NewPatient, { toInput: toPatient, ownProblems: birthProblems });

/** The dialog that edits a patient. */
export function EditPatient({
  patient,
  onClose,
}: {
  readonly patient: Patient;
  readonly onClose: () => void;
}) {
  const save = useUpdatePatient(patient.id);
  const form = useForm({ defaultValues: patientValues(patient), resolver });
  return (
    <EditDialog title="Edit patient" form={form} save={save} savedMessage="Patient updated" onClose={onClose}>
      <PersonFields field={fieldsOf(form)} isLast />
    </EditDialog>
  );
}
