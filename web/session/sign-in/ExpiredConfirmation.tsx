import Typography from '@mui/material/Typography';
import { Message } from '#web/ui/Message.tsx';
import { useResendLink } from './api.ts';
import { EmailForm } from './EmailForm.tsx';
import { LinkResent } from './LinkResent.tsx';

interface Props {
  /** What is wrong with the link. */
  readonly sentence: string;
}

/** Sends a new confirmation link in place of one that does not work any more. */
export function ExpiredConfirmation({ sentence }: Props) {
  const resend = useResendLink();
  if (resend.isSuccess) return <LinkResent />;

  return (
    <>
      <Message severity="error">{sentence}</Message>
      <Typography color="textSecondary">
        If you have confirmed your address before, you can log in right away.
      </Typography>
      <EmailForm send={resend} label="Send a new link" />
    </>
  );
}
