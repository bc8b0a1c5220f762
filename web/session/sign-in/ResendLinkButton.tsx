import Button from '@mui/material/Button';
import { messageOf } from '#web/lib/api.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { useResendLink } from './api.ts';
import { LinkResent } from './LinkResent.tsx';

interface Props {
  readonly email: string;
}

/** Sends the confirmation link to an address again. */
export function ResendLinkButton({ email }: Props) {
  const resend = useResendLink();
  if (resend.isSuccess) return <LinkResent />;

  return (
    <>
      {resend.error && <FocusedMessage severity="error">{messageOf(resend.error)}</FocusedMessage>}
      <Button disabled={resend.isPending} onClick={() => resend.mutate(email)}>
        {resend.isPending ? 'Please wait...' : 'Send the confirmation link again'}
      </Button>
    </>
  );
}
