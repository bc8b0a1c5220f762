import { Stack, Typography } from '@mui/material';
import { FingerprintPattern, Smartphone } from 'lucide';
import type { Ref } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type NewApp, useEnrollApp } from './api.ts';
import { canCreatePasskey } from './passkeys.ts';

/** A second step to set up. */
export type ChosenStep =
  | { readonly factor_type: 'totp'; readonly app: NewApp }
  | { readonly factor_type: 'webauthn' };

/** Offers the second steps that this browser can set up. */
export function SecondStepChoice({ onChosen }: { readonly onChosen: (chosen: ChosenStep) => void }) {
  const enroll = useEnrollApp();
  const onApp = () =>
    enroll.mutate(undefined, { onSuccess: (app) => onChosen({ factor_type: 'totp', app }) });

  return (
    <Stack spacing={2}>
      {enroll.error && (
        <FocusedMessage severity="error" error={enroll.error}>
          {messageOf(enroll.error)}
        </FocusedMessage>
      )}
      <Stack direction="row" spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<Icon of={Smartphone} />}
          disabled={enroll.isPending}
          onClick={onApp}
        >
          {enroll.isPending ? 'Please wait...' : 'Set up an authenticator app'}
        </Button>
        {canCreatePasskey() && (
          <Button
            variant="outlined"
            startIcon={<Icon of={FingerprintPattern} />}
            disabled={enroll.isPending}
            onClick={() => onChosen({ factor_type: 'webauthn' })}
          >
            Add a passkey
          </Button>
        )}
      </Stack>
      {!canCreatePasskey() && (
        <Typography variant="body2" color="textSecondary">
          This browser cannot create passkeys.
        </Typography>
      )}
    </Stack>
  );
}

/** Explains the kinds of second steps. */
export const SecondStepKinds = ({ ref }: { readonly ref?: Ref<HTMLElement> }) => (
  <Typography
    ref={ref}
    tabIndex={-1}
    variant="body2"
    color="textSecondary"
    sx={{ '&:focus-visible': { outline: 'none' } }}
  >
    An authenticator app on your phone shows a new code every 30 seconds. A passkey is kept by your device or
    browser, which asks for your fingerprint, face or PIN.
  </Typography>
);
