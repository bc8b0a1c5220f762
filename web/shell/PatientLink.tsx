import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { MenuLink } from './MenuLink.tsx';
import type { PatientItemProps } from './PatientItems.tsx';

/** Links to one of the customer's patients. */
export const PatientLink = ({ patient, detail }: PatientItemProps) => (
  <MenuLink label={patientName(patient)} detail={detail} to={paths.patient(patient.id)} />
);
