import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { messageOf } from '#web/lib/api.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { useFocusAtStart } from '#web/lib/useFocusAtStart.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { useEnterPortal } from '#web/session/enterPortal.ts';
import { Message } from '#web/ui/Message.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useConfirmEmail, useResendLink } from './api.ts';
import { EmailForm } from './EmailForm.tsx';
import { LinkResent } from './LinkResent.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { LoginFields } from './signInFields.ts';

const Fields = z.pick(LoginFields, { password: true });

/**
 * Confirms an address with the mailed link. Only the submitted form confirms, because mail programs open links by
 * themselves. The password proves that the registration is not a stranger's with the same address.
 */
export function ConfirmEmailPage() {
  const token_hash = useLocation({ select: ({ hash }) => hash });
  const confirm = useConfirmEmail();
  const enterPortal = useEnterPortal();
  const form = useForm<z.infer<typeof Fields>>({
    resolver: formResolver(Fields),
    defaultValues: { password: '' },
  });
  const refusal = useRefusal(form, confirm.error);
  useFocusAtStart(form, 'password');
  const onSubmit = form.handleSubmit(({ password }) =>
    confirm.mutate({ token_hash, password }, { onSuccess: () => void enterPortal(paths.home()) }),
  );

  return (
    <SignInLayout title="Confirm your email address">
      <Stack spacing={3}>
        {hasCode(confirm.error, 'otp_expired') ? (
          <ExpiredConfirmation sentence={messageOf(confirm.error)} />
        ) : (
          <SubmitForm
            label="Confirm Email"
            refusal={refusal}
            busy={confirm.isPending || confirm.isSuccess}
            onSubmit={onSubmit}
            footer={
              <RouterLink to={paths.forgotPassword()} sx={{ alignSelf: 'center' }}>
                Forgot your password?
              </RouterLink>
            }
          >
            <Typography color="textSecondary">
              Enter the password of your registration to confirm the address and open your portal.
            </Typography>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              field={form.register('password')}
              problem={form.formState.errors.password?.message}
            />
          </SubmitForm>
        )}
        <RouterLink to={paths.login()} sx={{ alignSelf: 'center' }}>
          Go to login
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}

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
