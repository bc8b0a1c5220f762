import { Stack, Typography } from '@mui/material';
import type { CurrentSession, Factor } from '#contract/identity/session.ts';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { useVerifyPasskey } from './api.ts';

interface Props {
  readonly passkeys: readonly Factor[];
  /** Nothing stands above: the first button takes the focus. */
  readonly isFirst: boolean;
  readonly onPassed: (session: CurrentSession) => void;
}

/** Offers a button for each passkey. */
export function PasskeyButtons({ passkeys, isFirst, onPassed }: Props) {
  const verify = useVerifyPasskey();
  const isBusy = verify.isPending || verify.isSuccess;

  return (
    <Stack spacing={2}>
      {isFirst && (
        <Typography color="textSecondary">
          Confirm with your passkey: your device or browser asks for it.
        </Typography>
      )}
      {verify.error && (
        <FocusedMessage severity="error" error={verify.error}>
          {messageOf(verify.error)}
        </FocusedMessage>
      )}
      {passkeys.map((passkey, index) => (
        <Button
          key={passkey.id}
          ref={isFirst && index === 0 ? focusNow : null}
          size="large"
          variant={isFirst ? 'contained' : 'outlined'}
          disabled={isBusy}
          onClick={() => verify.mutate(passkey, { onSuccess: onPassed })}
        >
          {isBusy && verify.variables.id === passkey.id
            ? 'Please wait...'
            : passkeys.length === 1
              ? 'Use a passkey'
              : `Use the passkey ${passkey.friendly_name}`}
        </Button>
      ))}
    </Stack>
  );
}

const focusNow = (button: HTMLElement | null) => button?.focus();
