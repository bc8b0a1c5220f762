import ArrowBack from '@mui/icons-material/ArrowBack';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { patientsQuery } from '#web/patients/api.ts';
import { useProfile } from '#web/session/api.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly kit_id: string;
}

/** Leads back to where one came from, as it was; to the patient or the patient table when one came from outside. */
export function BackLink({ kit_id }: Props) {
  const router = useRouter();
  const is_customer = useProfile().role === 'customer';
  // Until this screen is complete, the router's last complete location is the one before.
  const [came_from] = useState(() => router.state.resolvedLocation?.href);
  const { data } = useQuery({ ...patientsQuery(), enabled: is_customer });
  const patient = data?.patients.find(({ kits }) => kits.some((kit) => kit.kit_id === kit_id));
  const home = is_customer
    ? patient
      ? paths.patient(patient.id)
      : paths.patients()
    : paths.practitionerPatients();
  const back = came_from !== undefined && labelOf(came_from) ? came_from : home;

  return (
    <ButtonLink to={back} size="small" startIcon={<ArrowBack />} sx={{ mb: 1, ml: -0.5 }}>
      {labelOf(back)}
    </ButtonLink>
  );
}

/** What the screens are called from which one comes to a report. */
function labelOf(address: string): string | undefined {
  if (address.startsWith(paths.practitionerPatients())) return 'Back to patients';
  if (address.startsWith(paths.importReports())) return 'Back to reports';
  if (address.startsWith(`${paths.patients()}/`)) return 'Back to patient';
  return address === paths.patients() ? 'Back to patients' : undefined;
}
