import Stack from '@mui/material/Stack';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/lib/paths.ts';
import { VerifySecondStep } from '#web/session/second-step/VerifySecondStep.tsx';
import { useEnterPortal } from '#web/session/useEnterPortal.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useFollowLink, useSetPassword } from './api.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** Where the mailed link to set a new password leads. The link is used with the first password that is sent. */
export function ResetPasswordPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const follow = useFollowLink('recovery');
  const save = useSetPassword();
  const enterPortal = useEnterPortal();
  const [is_verifying, setVerifying] = useState(false);
  const [password, setPassword] = useState('');

  const onSave = (chosen: string) => save.mutate(chosen, { onSuccess: () => void enterPortal(paths.home()) });

  const onSubmit = (chosen: string) => {
    setPassword(chosen);
    // The link works once; a password that is chosen after a refused one is sent without it.
    if (follow.isSuccess) return onSave(chosen);
    follow.mutate(token, {
      onSuccess: (answer) => {
        // A second step that has to be set up comes after the password; the portal's screens lead there.
        if ('next_step' in answer && answer.next_step === 'verify_second_step') setVerifying(true);
        else onSave(chosen);
      },
    });
  };

  const onPassed = () => {
    setVerifying(false);
    onSave(password);
  };

  return (
    <SignInLayout title="Set a new password">
      {hasCode(follow.error, 'otp_expired') ? (
        <Stack spacing={3}>
          <FocusedMessage severity="error">{messageOf(follow.error)}</FocusedMessage>
          <RouterLink to={paths.forgotPassword()} sx={{ alignSelf: 'center' }}>
            Ask for a new link
          </RouterLink>
        </Stack>
      ) : is_verifying ? (
        <VerifySecondStep onPassed={onPassed} />
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
