import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { patientsQuery } from './api.ts';
import { PatientChoice } from './PatientChoice.tsx';

/** Points to the sidebar, and where that is behind a button shows the patients itself; the first patient comes with a kit. */
export function NoPatientSelected() {
  const { data } = useQuery(patientsQuery());
  return (
    <>
      <PageHeader title="Patients" />
      <EmptyState message="Select a patient from the sidebar to view their kits.">
        {data?.patients.length === 0 && (
          <ButtonLink to={paths.registerKit()} variant="contained">
            Register Kit
          </ButtonLink>
        )}
        <PatientChoice />
      </EmptyState>
    </>
  );
}
