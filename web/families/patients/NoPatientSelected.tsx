import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { patientsQuery } from './api.ts';
import { PatientCard } from './PatientCard.tsx';

// For new accounts alone.
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));

/** The customer's home: a card for each patient, or the first steps of a new account. A single patient opens directly. */
export function NoPatientSelected() {
  const { data, isPending, error, refetch } = useQuery(patientsQuery());
  // An answer arrives in its own task; the screen that it fills is drawn in pieces.
  const isLoading = useDeferredValue(isPending);
  if (isLoading) return <PageSkeleton />;

  const [first, ...others] = data?.patients ?? [];
  if (first && others.length === 0) return <Navigate to={paths.patient(first.id)} replace />;
  return (
    <>
      <PageHeader
        title="Patients"
        subtitle={
          <Typography component="span" variant="body2">
            Select a patient from the sidebar to view their kits.
          </Typography>
        }
      />
      {!data && (
        <LoadError
          message="Failed to load patients. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && !first && (
        <Suspense fallback={<PageSkeleton />}>
          <FirstSteps />
        </Suspense>
      )}
      {data && first && (
        <Box component="ul" aria-label="Patients" sx={cardsLook}>
          {data.patients.map((patient) => (
            <PatientCard key={patient.id} patient={patient} />
          ))}
        </Box>
      )}
    </>
  );
}

const cardsLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: { xs: 2, md: 3 },
  m: 0,
  p: 0,
  listStyle: 'none',
};
