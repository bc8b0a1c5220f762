import { useParams } from '@tanstack/react-router';
import { NoPatientSelected } from './NoPatientSelected.tsx';
import { SelectedPatient } from './SelectedPatient.tsx';

/** A patient with practitioners and kits; without an id in the address, where to find one. */
export function PatientPage() {
  const { patientId } = useParams({ strict: false });
  return patientId === undefined ? (
    <NoPatientSelected />
  ) : (
    <SelectedPatient key={patientId} patient_id={patientId} />
  );
}
