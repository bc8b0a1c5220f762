import { Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { useConfirmNewEmail } from './linkApi.ts';
import { quietLink } from './quietLink.ts';
import { SignInLayout } from './SignInLayout.tsx';

/** Confirms a new address with the mailed link, for any user or none in this browser. */
export function ConfirmNewEmailPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const confirm = useConfirmNewEmail();
  const queryClient = useQueryClient();
  // Cached data names the old address.
  const onConfirm = () => confirm.mutate(token, { onSuccess: () => void queryClient.resetQueries() });

  return (
    <SignInLayout title="Confirm your new email address">
      <Stack spacing={3}>
        {confirm.isSuccess ? (
          <FocusedMessage severity="success">
            Your email address has been changed. Please use it at your next login.
          </FocusedMessage>
        ) : (
          <>
            <Typography color="textSecondary">
              Confirm that this address is yours to use it for your account.
            </Typography>
            {confirm.error && (
              <FocusedMessage severity="error" error={confirm.error}>
                {messageOf(confirm.error)}
              </FocusedMessage>
            )}
            <Button variant="contained" size="large" disabled={confirm.isPending} onClick={onConfirm}>
              {confirm.isPending ? 'Please wait...' : 'Confirm new address'}
            </Button>
          </>
        )}
        <RouterLink to={paths.home()} {...quietLink}>
          Go to your portal
        </RouterLink>
      </Stack>
    </SignInLayout>
  );
}
