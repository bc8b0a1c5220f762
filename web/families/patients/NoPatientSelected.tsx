import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useProfile } from '#web/identity/session/api.ts';
import { mainStepOf } from '#web/kits/mainStep.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { type ListedPatient, patientsQuery } from './api.ts';
import { PatientCard } from './PatientCard.tsx';

// For new accounts alone.
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));

/** The customer's home: a card for each patient, or the first steps of a new account. */
export function NoPatientSelected() {
  const { data, isPending, error, refetch } = useQuery(patientsQuery());
  // An answer arrives in its own task; the screen that it fills is drawn in pieces.
  const isLoading = useDeferredValue(isPending);
  return (
    <>
      <PageHeader title="Patients" subtitle="Select a patient from the sidebar to view their kits." />
      {isLoading ? (
        <PageSkeleton isTitled maxWidth={READING_WIDTH} heights={[264]} />
      ) : data ? (
        <Patients patients={data.patients} />
      ) : (
        <LoadError
          message="Failed to load patients. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Patients({ patients }: { readonly patients: readonly ListedPatient[] }) {
  const main = mainStepOf(patients, useProfile().role);
  if (patients.length === 0)
    return (
      <Suspense fallback={<PageSkeleton isTitled />}>
        <FirstSteps />
      </Suspense>
    );
  return (
    <Box component="ul" aria-label="Patients" sx={cardsLook}>
      {patients.map((patient) => (
        <PatientCard key={patient.id} patient={patient} main={main} />
      ))}
    </Box>
  );
}

const READING_WIDTH = 860;

/** One below the other: beside a patient with three kits, one without any would be stretched. */
const cardsLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 2, md: 3 },
  maxWidth: READING_WIDTH,
  m: 0,
  p: 0,
  listStyle: 'none',
};
