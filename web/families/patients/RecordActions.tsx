import type { PatientDetails } from '#contract/families/patients.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { MergePatient } from './MergePatient.tsx';
import { WholeRecord } from './WholeRecord.tsx';

const RemovePatient = lazyDialog(async () => (await import('./patientExtras.ts')).RemovePatient);

/** The rare actions on a whole record, at the end of its page. */
export const RecordActions = ({ patient, kits }: Pick<PatientDetails, 'patient' | 'kits'>) => (
  <>
    {!patient.is_shared && !patient.merge && <MergePatient patient={patient} />}
    <WholeRecord patient={patient} />
    {kits.length === 0 && !patient.is_shared && <RemovePatient patient={patient} />}
  </>
);
