import { Stack, Typography } from '@mui/material';
import { CopyButton } from '#web/ui/CopyButton.tsx';

/** A practitioner's access code with a button that copies it; a sentence while there is none. */
export const AccessCode = ({ code }: { readonly code: string | null }) =>
  code ? (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ fontFamily: 'monospace', fontSize: '1.5rem', letterSpacing: '0.15em' }}>
        {code}
      </Typography>
      <CopyButton
        text={code}
        label="Copy Code"
        copied="Access code copied to clipboard!"
        failed="Failed to copy code to clipboard"
      />
    </Stack>
  ) : (
    <Typography color="textSecondary">
      Your access code has not been assigned yet. Please contact the administrator to have a code generated
      for your account.
    </Typography>
  );
