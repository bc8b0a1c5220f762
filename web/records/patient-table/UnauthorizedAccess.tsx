import { Stack, Typography } from '@mui/material';
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
      <Stack sx={{ alignItems: 'flex-start', gap: 3, maxWidth: 640 }}>
        <LoadError message="Failed to load user data. Please try again." onRetry={() => void onRetry()} />
        <div>
          <Typography variant="h2">Unauthorized access</Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            This page is for practitioners and administrators. Your own patients and their kits are on your
            page.
          </Typography>
        </div>
        <ButtonLink variant="contained" to={paths.patients()}>
          Go to your patients
        </ButtonLink>
      </Stack>
    </>
  );
}
