import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { patientsQuery } from './api.ts';
import { tellApart } from './tellApart.ts';

/** Points to the sidebar. Small screens hide the sidebar behind a button, so they list the patients here. */
export function NoPatientSelected() {
  const { data, isPending, refetch } = useQuery(patientsQuery());
  const details = tellApart(data?.patients ?? []);
  return (
    <>
      <PageHeader title="Patients" />
      <EmptyState message="Select a patient from the sidebar to view their kits.">
        {data?.patients.length === 0 && (
          <ButtonLink to={paths.registerKit()} variant="contained">
            Register Kit
          </ButtonLink>
        )}
        <Box sx={choiceLook}>
          {isPending && <CenteredSpinner label="Loading patients..." />}
          {!isPending && !data && (
            <LoadError message="Failed to load patients. Please try again." onRetry={() => void refetch()} />
          )}
          {data && data.patients.length > 0 && (
            <Box component="ul" aria-label="Patients" sx={listLook}>
              {data.patients.map((patient) => (
                <li key={patient.id}>
                  <ButtonLink fullWidth variant="outlined" to={paths.patient(patient.id)} sx={linkLook}>
                    {patientName(patient)}
                    {details.has(patient.id) && (
                      <Typography component="span" variant="body2">
                        {details.get(patient.id)}
                      </Typography>
                    )}
                  </ButtonLink>
                </li>
              ))}
            </Box>
          )}
        </Box>
      </EmptyState>
    </>
  );
}

const choiceLook = { display: { md: 'none' }, width: '100%', maxWidth: 480, textAlign: 'start' };
const listLook = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' };
const linkLook = { flexDirection: 'column', minHeight: 48, textAlign: 'center', overflowWrap: 'anywhere' };
