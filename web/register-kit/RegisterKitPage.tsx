import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { patientsQuery } from '#web/patients/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { KitRegistration } from './KitRegistration.tsx';

const route = getRouteApi('/_app/register-kit');

/** Registers kits for the customer's patients. */
export function RegisterKitPage() {
  const { patient, kit } = route.useSearch();
  const { data, isPending, refetch } = useQuery(patientsQuery());
  return (
    <>
      <PageHeader title="Register Kit and Assign Practitioner" />
      {isPending && <CenteredSpinner label="Loading patients..." />}
      {!isPending && !data && (
        <LoadError
          message="Failed to load patients. Please try again or contact support."
          onRetry={() => void refetch()}
        />
      )}
      {data && <KitRegistration patients={data.patients} preselected={patient} scanned={kit} />}
    </>
  );
}
