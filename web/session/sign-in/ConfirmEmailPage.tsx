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
import { useEnterPortal } from '#web/session/useEnterPortal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useConfirmEmail } from './api.ts';
import { ExpiredConfirmation } from './ExpiredConfirmation.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { LoginFields } from './signInFields.ts';

const Fields = z.pick(LoginFields, { password: true });
type Fields = z.infer<typeof Fields>;

/**
 * Where the mailed link leads. Sending the form confirms: programs that open the links of mails would use it up otherwise. The
 * password tells the owner's registration from one that a stranger made with the same address.
 */
export function ConfirmEmailPage() {
  const token_hash = useLocation({ select: ({ hash }) => hash });
  const confirm = useConfirmEmail();
  const enterPortal = useEnterPortal();
  const form = useForm<Fields>({ resolver: formResolver(Fields), defaultValues: { password: '' } });
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
          <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
            <Typography color="textSecondary">
              Enter the password that you registered with. That confirms the address and takes you to your
              portal.
            </Typography>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              field={form.register('password')}
              problem={form.formState.errors.password?.message}
            />
            {refusal && <FocusedMessage severity="error">{refusal}</FocusedMessage>}
            <SubmitButton
              label="Confirm Email"
              busyLabel="Please wait..."
              busy={confirm.isPending || confirm.isSuccess}
            />
            <RouterLink to={paths.forgotPassword()} sx={{ alignSelf: 'center' }}>
              Forgot your password?
            </RouterLink>
          </Stack>
        )}
        <RouterLink to={paths.login()} sx={{ alignSelf: 'center' }}>
          Go to login
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}
