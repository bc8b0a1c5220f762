import type { ListedPatient } from '#web/families/patients/api.ts';
import type { Registration } from '#web/kits/api.ts';
import { hasAllKits } from '#web/kits/kitLimit.ts';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Button } from '#web/ui/Button.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly registration: Registration;
  /** The patient whom the customer has entered before. */
  readonly patient: ListedPatient;
  readonly onSend: (registration: Registration) => void;
  readonly onClose: () => void;
}

/** Asks whether a new patient is one whom the customer has entered before. */
export function SamePatientDialog({ registration, patient, onSend, onClose }: Props) {
  const name = patientName(patient);
  const { date_of_birth } = patient;
  const send = (chosen: Registration) => {
    onClose();
    onSend(chosen);
  };
  const { guardianship: _, ...known } = registration;
  const isFull = hasAllKits(patient.kits);
  return (
    <TitledDialog
      title="Is this the same person?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => send({ ...registration, is_another_person: true })}>
            This is another person
          </Button>
          {!isFull && (
            <Button variant="contained" onClick={() => send({ ...known, patient: { id: patient.id } })}>
              Register for {name}
            </Button>
          )}
        </>
      }
    >
      {name}
      {date_of_birth && `, born ${formatDate(date_of_birth)},`} exists already. One person has one record,
      with all kits over time.{isFull && ' This record has three kits, and takes no more.'}
      {!isFull &&
        registration.practitioner_code &&
        ' The practitioner of the code will also see its earlier kits, answers and reports.'}
    </TitledDialog>
  );
}
