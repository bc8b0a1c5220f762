import { Stack, Typography } from '@mui/material';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { useResendLink } from './api.ts';
import { LinkResent } from './LinkResent.tsx';

/** Replaces the form after a registration: shows the message and the address, and offers a new link. */
export function RegistrationSent({ email }: { readonly email: string }) {
  const resend = useResendLink();
  return (
    <Stack spacing={2.5}>
      <FocusedMessage severity="success">
        Registration submitted! Please check your email for a confirmation link. If you don't receive an
        email, the address may already be registered - try logging in instead.
      </FocusedMessage>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Sent to <strong>{email}</strong>
      </Typography>
      {resend.error && (
        <FocusedMessage severity="error" error={resend.error}>
          {messageOf(resend.error)}
        </FocusedMessage>
      )}
      {resend.isSuccess ? (
        <LinkResent />
      ) : (
        <Button
          variant="outlined"
          disabled={resend.isPending}
          onClick={onFirstClick(() => resend.mutate(email))}
        >
          {resend.isPending ? 'Please wait...' : 'Send again'}
        </Button>
      )}
    </Stack>
  );
}
