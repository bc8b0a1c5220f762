import { Stack } from '@mui/material';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Message } from '#web/ui/Message.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { AccountSection } from './shared/AccountSection.tsx';

/** Changes the password and the email address. */
export function LoginCard({ email }: { readonly email: string }) {
  const [changed, setChanged] = useState<'password' | 'email'>();
  const [linkSentTo, setLinkSentTo] = useState<string>();
  const onClose = () => setChanged(undefined);
  const onSent = (new_email: string) => {
    setLinkSentTo(new_email);
    onClose();
  };

  return (
    <AccountSection title="Login" screenOnly>
      <Stack spacing={2}>
        <Stack direction="row" spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setChanged('password')}>
            Change password
          </Button>
          <Button variant="outlined" onClick={() => setChanged('email')}>
            Change email address
          </Button>
        </Stack>
        {linkSentTo && (
          <Message severity="success">
            We have sent a link to {linkSentTo}. Your address changes once you open it.
          </Message>
        )}
      </Stack>
      {changed === 'password' && <ChangePasswordDialog email={email} onClose={onClose} />}
      {changed === 'email' && <ChangeEmailDialog email={email} onSent={onSent} onCancel={onClose} />}
    </AccountSection>
  );
}
