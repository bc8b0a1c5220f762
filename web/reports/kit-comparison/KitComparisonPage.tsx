import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PatientNotFound } from '#web/families/patients/PatientNotFound.tsx';
import { useProfile } from '#web/identity/session/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { kitComparisonQuery } from './api.ts';
import { ComparedKits } from './ComparedKits.tsx';

/** The kits of the patient in the address, compared. */
export function KitComparisonPage() {
  const { patientId = '' } = useParams({ strict: false });
  const isCustomer = useProfile().role === 'customer';
  const { data, isPending, error, refetch } = useQuery(kitComparisonQuery(patientId));
  const isMissing = hasCode(error, 'patient_not_found') || hasCode(error, 'invalid_request');
  return (
    <>
      <BackLink to={isCustomer ? paths.patient(patientId) : paths.practitionerPatients()}>
        {isCustomer ? 'Back to patient' : 'Back to patients'}
      </BackLink>
      {data && !isMissing ? (
        <ComparedKits key={patientId} {...data} />
      ) : isPending ? (
        <PageSkeleton />
      ) : (
        <>
          <PageHeader title="Over time" />
          {isMissing ? (
            <PatientNotFound list={isCustomer ? paths.patients() : paths.practitionerPatients()} />
          ) : (
            <LoadError
              message="Failed to load the comparison. Please try again."
              error={error}
              onRetry={() => void refetch()}
            />
          )}
        </>
      )}
    </>
  );
}
