import { Stack, Typography } from '@mui/material';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** Explains to staff that the invitation they opened is for families. Customers never come here. */
export const ForFamiliesPage = () => (
  <SignInLayout title="This invitation is for families">
    <Stack spacing={3}>
      <Typography>
        You are logged in with an account of staff, which registers no kits. Nothing has changed.
      </Typography>
      <Typography>
        To use the invitation yourself, log out, open it again and log in with an account of your family.
      </Typography>
      <ButtonLink to={paths.home()} variant="contained">
        Go to the portal
      </ButtonLink>
    </Stack>
  </SignInLayout>
);
