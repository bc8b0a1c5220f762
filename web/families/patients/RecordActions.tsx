import type { PatientDetails } from '#contract/families/patients.ts';
import { MergePatient } from './MergePatient.tsx';
import { WholeRecord } from './WholeRecord.tsx';

/** The rare actions on a whole record, at the end of its page. */
export const RecordActions = ({ patient }: Pick<PatientDetails, 'patient'>) => (
  <>
    {!patient.is_shared && !patient.merge && <MergePatient patient={patient} />}
    <WholeRecord patient={patient} />
  </>
);
