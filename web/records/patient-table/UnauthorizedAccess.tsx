import { Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** The patient table of a role without patients to see (specification section 6). */
export function UnauthorizedAccess() {
  const queryClient = useQueryClient();
  const router = useRouter();
  // An administrator may have changed the role since the login.
  const onRetry = async () => {
    await queryClient.refetchQueries(sessionQuery());
    await router.invalidate();
  };
  return (
    <>
      <PageHeader title="Patients of Practitioners" />
      <Stack sx={{ alignItems: 'flex-start', gap: 3 }}>
        <LoadError
          message="Failed to load user data. Please try again."
          why={
            <>
              <strong>Unauthorized access</strong>: this page is for practitioners and administrators. Try
              again if your role has just changed.
            </>
          }
          onRetry={() => void onRetry()}
        />
        <ButtonLink variant="contained" to={paths.patients()}>
          Go to your patients
        </ButtonLink>
      </Stack>
    </>
  );
}
