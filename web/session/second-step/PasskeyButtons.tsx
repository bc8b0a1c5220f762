import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { Factor } from '#contract/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { useVerifyPasskey } from './verifyApi.ts';

interface Props {
  readonly passkeys: readonly Factor[];
  /** Nothing stands above: the first button is the next thing to press. */
  readonly is_first: boolean;
  readonly onPassed: () => void;
}

/** Lets the browser ask for a passkey: a button for each. */
export function PasskeyButtons({ passkeys, is_first, onPassed }: Props) {
  const verify = useVerifyPasskey();
  const is_busy = verify.isPending || verify.isSuccess;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (is_first) first.current?.focus();
  }, [is_first]);

  return (
    <Stack spacing={2}>
      {is_first && (
        <Typography color="textSecondary">
          Confirm with your passkey: your device or browser asks for it.
        </Typography>
      )}
      {verify.error && <FocusedMessage severity="error">{messageOf(verify.error)}</FocusedMessage>}
      {passkeys.map((passkey, index) => (
        <Button
          key={passkey.id}
          ref={index === 0 ? first : null}
          size="large"
          variant={is_first ? 'contained' : 'outlined'}
          disabled={is_busy}
          onClick={() => verify.mutate(passkey, { onSuccess: onPassed })}
        >
          {is_busy && verify.variables.id === passkey.id
            ? 'Please wait...'
            : passkeys.length === 1
              ? 'Use a passkey'
              : `Use the passkey ${passkey.friendly_name}`}
        </Button>
      ))}
    </Stack>
  );
}
