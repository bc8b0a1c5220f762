import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { MenuLink } from './MenuLink.tsx';
import { PatientItems } from './PatientItems.tsx';

/** Links to the customer's patients. */
export function PatientLinks() {
  return (
    <PatientItems>
      {(patient, detail) => (
        <MenuLink
          key={patient.id}
          label={patientName(patient)}
          detail={detail}
          to={paths.patient(patient.id)}
        />
      )}
    </PatientItems>
  );
}
