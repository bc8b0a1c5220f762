import { KitBranch } from './KitBranch.tsx';
import { PatientItems } from './PatientItems.tsx';

/** The customer's patients, each expanding to the kits whose symptoms can be entered. */
export function KitLinks() {
  return (
    <PatientItems>
      {(patient, detail) => <KitBranch key={patient.id} patient={patient} detail={detail} />}
    </PatientItems>
  );
}
