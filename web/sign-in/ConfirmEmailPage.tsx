import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { paths } from '#web/paths.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useEnterPortal } from '#web/visit/useEnterPortal.ts';
import { useFollowLink } from './api.ts';
import { ExpiredConfirmation } from './ExpiredConfirmation.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** Where the mailed link leads. A click confirms: programs that open the links of mails would use it up otherwise. */
export function ConfirmEmailPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const confirm = useFollowLink('signup');
  const enterPortal = useEnterPortal();
  const isBusy = confirm.isPending || confirm.isSuccess;
  const onConfirm = () => confirm.mutate(token, { onSuccess: () => void enterPortal(paths.home()) });

  return (
    <SignInLayout title="Confirm your email address">
      <Stack spacing={3}>
        {hasCode(confirm.error, 'otp_expired') ? (
          <ExpiredConfirmation sentence={messageOf(confirm.error)} />
        ) : (
          <>
            <Typography color="textSecondary">
              One click confirms that this address is yours and takes you to your portal.
            </Typography>
            {confirm.error && <FocusedMessage severity="error">{messageOf(confirm.error)}</FocusedMessage>}
            <Button variant="contained" size="large" disabled={isBusy} onClick={onConfirm}>
              {isBusy ? 'Please wait...' : 'Confirm Email'}
            </Button>
          </>
        )}
        <RouterLink to={paths.login()} sx={{ alignSelf: 'center' }}>
          Go to login
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}
