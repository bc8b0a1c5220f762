import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { paths } from '#web/lib/paths.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useRecoverPassword } from './api.ts';
import { EmailForm } from './EmailForm.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { useTypedEmail } from './useTypedEmail.ts';

/** Asks for a link to set a new password. The answer never tells whether the address is known. */
export function ForgotPasswordPage() {
  const recover = useRecoverPassword();
  const typedEmail = useTypedEmail();
  return (
    <SignInLayout title="Forgot your password?">
      <Stack spacing={3}>
        {recover.isSuccess ? (
          <FocusedMessage severity="success">
            If there is an account with this address, a link to set a new password is on its way. It works for
            one hour.
          </FocusedMessage>
        ) : (
          <>
            <Typography color="textSecondary">
              Enter the email address of your account. A link to set a new password is sent to it.
            </Typography>
            <EmailForm send={recover} label="Send link" email={typedEmail.recall()} />
          </>
        )}
        <RouterLink to={paths.login()} sx={{ alignSelf: 'center' }}>
          Go to login
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}
