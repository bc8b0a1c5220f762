import { Box, Stack, Typography } from '@mui/material';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { NewApp } from './api.ts';

/** Shows the key of an authenticator app, to scan or to type. */
export const AppKey = ({ app: { qr_code, secret } }: { readonly app: NewApp }) => (
  <Stack spacing={2}>
    <Box
      component="img"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(qr_code)}`}
      alt="QR code for your authenticator app"
      sx={qrCodeLook}
    />
    <Box>
      <Typography variant="body2" color="textSecondary">
        Or enter this key manually
      </Typography>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="code" sx={{ fontFamily: 'monospace' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography>
        <CopyButton
          text={secret}
          label="Copy key"
          copied="Key copied to clipboard!"
          failed="Failed to copy key to clipboard"
        />
      </Stack>
    </Box>
  </Stack>
);

/** Cameras need black on white with a quiet zone, even in a dark theme. */
const qrCodeLook = {
  alignSelf: 'center',
  width: 216,
  maxWidth: '100%',
  p: 1.5,
  bgcolor: 'common.white',
  borderRadius: 1,
};
