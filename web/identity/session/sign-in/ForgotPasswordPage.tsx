import { Stack, Typography } from '@mui/material';
import { paths } from '#web/lib/paths.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { EmailForm } from './EmailForm.tsx';
import { useRecoverPassword } from './linkApi.ts';
import { quietLink } from './quietLink.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { useTypedEmail } from './useTypedEmail.ts';

/** Requests a link to set a new password. The answer does not reveal whether an account exists. */
export function ForgotPasswordPage() {
  const recover = useRecoverPassword();
  const typedEmail = useTypedEmail();
  return (
    <SignInLayout title="Forgot your password?">
      <Stack spacing={3}>
        {recover.isSuccess ? (
          <FocusedMessage severity="success">
            If an account with this address exists, a link to set a new password is on its way. The link works
            for one hour.
          </FocusedMessage>
        ) : (
          <>
            <Typography color="textSecondary">
              Enter the email address of your account. We will send you a link to set a new password.
            </Typography>
            <EmailForm send={recover} label="Send link" email={typedEmail.recall()} />
          </>
        )}
        <RouterLink to={paths.login()} {...quietLink}>
          Go to login
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}
