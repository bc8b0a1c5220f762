import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KitCode } from '#contract/shared/ids.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { QrCode } from './QrCode.tsx';

interface Props {
  readonly kit_id: KitCode;
  readonly register_kit_url: string;
}

/** The label of a kit: its code to read and to scan; scanned, it opens the registration of this kit. */
export const KitLabel = ({ kit_id, register_kit_url }: Props) => (
  <>
    <Box className="qr">
      <QrCode text={`${register_kit_url}?kit=${kit_id}`} label={`QR code to register kit ${kit_id}`} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography className="brand">{brandTitle()}</Typography>
      <Typography className="code">{kit_id}</Typography>
      <Typography className="hint">Scan to register this kit</Typography>
    </Box>
  </>
);
