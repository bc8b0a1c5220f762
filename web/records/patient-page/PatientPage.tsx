import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { patientQuery } from '#web/families/patients/api.ts';
import { NoPatientSelected } from '#web/families/patients/NoPatientSelected.tsx';
import { PatientNotFound } from '#web/families/patients/PatientNotFound.tsx';
import { DeletionNotice } from '#web/identity/account/deletion/DeletionNotice.tsx';
import { useIsInvited } from '#web/identity/session/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { keptHere } from '#web/lib/keptHere.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { PatientOverview } from './PatientOverview.tsx';

const InvitedBanner = lazyDialog(
  async () => (await import('#web/families/patients/patientExtras.ts')).InvitedBanner,
);

/** The patient of the address, or a choice of patients if the address has no id. */
export function PatientPage() {
  const { patientId } = useParams({ strict: false });
  const isInvited = useIsInvited();
  return (
    <>
      <DeletionNotice />
      {(isInvited || keptHere('guardian-invitation') !== null) && <InvitedBanner />}
      {patientId === undefined ? (
        <NoPatientSelected />
      ) : (
        <SelectedPatient key={patientId} patient_id={patientId} />
      )}
    </>
  );
}

function SelectedPatient({ patient_id }: { readonly patient_id: string }) {
  const { data, isPending, error, refetch } = useQuery(patientQuery(patient_id));
  // The server answers a malformed id with `invalid_request`.
  const isMissing = hasCode(error, 'patient_not_found') || hasCode(error, 'invalid_request');

  // An answer arrives in its own task; the screen that it fills is drawn in pieces.
  const isLoading = useDeferredValue(isPending);

  if (isLoading) return <PageSkeleton />;
  if (data && !isMissing) return <PatientOverview {...data} />;
  return (
    <>
      <PageHeader title="Patients" />
      {isMissing ? (
        <PatientNotFound list={paths.patients()} />
      ) : (
        <LoadError
          message="Failed to load patient or kits. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
