import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { patientsQuery } from './api.ts';

/** Points to the sidebar, which also tells when the patients could not be loaded; the first patient comes with a kit. */
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
      </EmptyState>
    </>
  );
}
