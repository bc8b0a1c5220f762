import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { patientQuery } from './api.ts';
import { PatientOverview } from './PatientOverview.tsx';

interface Props {
  readonly patient_id: string;
}

/** The patient of the address, as soon as it is loaded. */
export function SelectedPatient({ patient_id }: Props) {
  const { data, isPending, error, refetch } = useQuery(patientQuery(patient_id));

  if (isMissing(error))
    return (
      <>
        <PageHeader title="Patients" />
        <EmptyState message="Patient not found.">
          <ButtonLink to={paths.patients()} variant="outlined">
            Back to patients
          </ButtonLink>
        </EmptyState>
      </>
    );
  if (isPending) return <PageSkeleton />;
  if (!data)
    return (
      <>
        <PageHeader title="Patients" />
        <LoadError
          message="Failed to load patient or kits. Please try again."
          onRetry={() => void refetch()}
        />
      </>
    );
  return <PatientOverview details={data} />;
}

/** No such patient, or an address that cannot be one's. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && ['patient_not_found', 'invalid_request'].includes(error.code);
