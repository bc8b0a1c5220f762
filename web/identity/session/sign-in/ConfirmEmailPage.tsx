import { Stack, Typography } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useEnterPortal } from '#web/identity/session/enterPortal.ts';
import { messageOf } from '#web/lib/api.ts';
import { guardianInvitationPath, invitationOf } from '#web/lib/guardianInvitation.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { Message } from '#web/ui/Message.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useResendLink } from './api.ts';
import { EmailForm } from './EmailForm.tsx';
import { LinkResent } from './LinkResent.tsx';
import { useConfirmEmail } from './linkApi.ts';
import { quietLink } from './quietLink.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { LoginFields } from './signInFields.ts';

/**
 * Confirms an address with the mailed link. Only the submitted form confirms, because mail programs open links by
 * themselves. The password proves that the registration is not a stranger's with the same address.
 */
export function ConfirmEmailPage() {
  const token_hash = useLocation({ select: ({ hash }) => hash });
  const confirm = useConfirmEmail();
  const enterPortal = useEnterPortal();
  const { field, props } = useMutationForm({
    schema: z.pick(LoginFields, { password: true }),
    defaultValues: { password: '' },
    focus: 'password',
    mutation: confirm,
    toVariables: ({ password }) => ({ token_hash, password }),
    onSuccess: (session) => {
      const invitation = invitationOf(session.profile.email);
      void enterPortal(invitation ? guardianInvitationPath(invitation) : paths.home(), session);
    },
  });

  return (
    <SignInLayout title="Confirm your email address">
      {hasCode(confirm.error, 'otp_expired') ? (
        <Stack spacing={3}>
          <ExpiredConfirmation sentence={messageOf(confirm.error)} />
          {toLogin}
        </Stack>
      ) : (
        <SubmitForm
          label="Confirm Email"
          {...props}
          footer={
            <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
              <RouterLink to={paths.forgotPassword()} {...quietLink}>
                Forgot your password?
              </RouterLink>
              {toLogin}
            </Stack>
          }
        >
          <Typography color="textSecondary">
            Enter the password of your registration to confirm the address and open your portal.
          </Typography>
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        </SubmitForm>
      )}
    </SignInLayout>
  );
}

const toLogin = (
  <RouterLink to={paths.login()} {...quietLink}>
    Go to login
  </RouterLink>
);

/** Replaces an expired confirmation link; `sentence` is the reason of the refusal. */
function ExpiredConfirmation({ sentence }: { readonly sentence: string }) {
  const resend = useResendLink();
  if (resend.isSuccess) return <LinkResent />;

  return (
    <>
      <Message severity="error">{sentence}</Message>
      <Typography color="textSecondary">If your address is confirmed already, you can log in now.</Typography>
      <EmailForm send={resend} label="Send a new link" />
    </>
  );
}
