import { Stack } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NewPassword } from '#contract/identity/credentials.ts';
import { PASSWORD_MIN } from '#contract/identity/limits.ts';
import type { CurrentSession } from '#contract/identity/session.ts';
import { useEnterPortal } from '#web/identity/session/enterPortal.ts';
import { VerifySecondStep } from '#web/identity/session/second-step/VerifySecondStep.tsx';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { useMutationForm } from '#web/lib/useMutationForm.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useFollowRecovery, useSetPassword } from './linkApi.ts';
import { quietLink } from './quietLink.ts';
import { SignInLayout } from './SignInLayout.tsx';

/** Sets a new password with the mailed link. The first submitted password uses the link up. */
export function ResetPasswordPage({ title = 'Set a new password' }: { readonly title?: string }) {
  const token = useLocation({ select: ({ hash }) => hash });
  const follow = useFollowRecovery();
  const save = useSetPassword();
  const enterPortal = useEnterPortal();
  const [session, setSession] = useState<CurrentSession>();
  const [password, setPassword] = useState('');

  const saveIn = (current: CurrentSession, chosen: string) => {
    setSession(current);
    // A missing second step is set up later, on the way into the portal.
    if (current.next_step !== 'verify_second_step')
      save.mutate(chosen, { onSuccess: () => void enterPortal(paths.home(), current) });
  };

  const onSubmit = (chosen: string) => {
    setPassword(chosen);
    // The link works once: after a refused password, the session that it began is enough.
    if (session) saveIn(session, chosen);
    else follow.mutate(token, { onSuccess: (begun) => saveIn(begun, chosen) });
  };

  return (
    <SignInLayout title={title}>
      {hasCode(follow.error, 'otp_expired') ? (
        <Stack spacing={3}>
          <FocusedMessage severity="error" error={follow.error}>
            {messageOf(follow.error)}
          </FocusedMessage>
          <RouterLink to={paths.forgotPassword()} {...quietLink}>
            Request a new link
          </RouterLink>
        </Stack>
      ) : session?.next_step === 'verify_second_step' ? (
        <VerifySecondStep onPassed={(passed) => saveIn(passed, password)} />
      ) : (
        <NewPasswordForm
          password={password}
          busy={follow.isPending || save.isPending || save.isSuccess}
          error={follow.error ?? save.error}
          onSubmit={onSubmit}
        />
      )}
    </SignInLayout>
  );
}

interface FormProps {
  /** The initial value. */
  readonly password: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (password: string) => void;
}

function NewPasswordForm({ password, busy, error, onSubmit }: FormProps) {
  const { field, props } = useMutationForm({
    schema: z.object({ password: NewPassword }),
    defaultValues: { password },
    focus: 'password',
    mutation: { mutate: onSubmit, error, isPending: busy, isSuccess: false },
    toVariables: (fields) => fields.password,
  });

  return (
    <SubmitForm label="Set password" {...props}>
      <PasswordField
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        helperText={`At least ${PASSWORD_MIN} characters`}
      />
    </SubmitForm>
  );
}
