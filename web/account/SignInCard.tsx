import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Message } from '#web/ui/Message.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

interface Props {
  readonly email: string;
}

/** The password and the address that the user signs in with. */
export function SignInCard({ email }: Props) {
  const [changed, setChanged] = useState<'password' | 'email'>();
  const [link_sent_to, setLinkSentTo] = useState<string>();
  const onClose = () => setChanged(undefined);
  const onSent = (new_email: string) => {
    setLinkSentTo(new_email);
    onClose();
  };

  return (
    <AccountSection title="Sign-in">
      <Stack spacing={2}>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setChanged('password')}>
            Change password
          </Button>
          <Button variant="outlined" onClick={() => setChanged('email')}>
            Change email address
          </Button>
        </Stack>
        {link_sent_to && (
          <Message severity="success">
            We have sent a link to {link_sent_to}. Your address changes once you open it.
          </Message>
        )}
      </Stack>
      {changed === 'password' && <ChangePasswordDialog email={email} onClose={onClose} />}
      {changed === 'email' && <ChangeEmailDialog email={email} onSent={onSent} onCancel={onClose} />}
    </AccountSection>
  );
}
