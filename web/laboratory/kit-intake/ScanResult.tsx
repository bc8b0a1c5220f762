import { Box, Typography } from '@mui/material';
import type { Scan } from './intakeQueue.ts';
import { scanLook } from './scanLook.tsx';

interface Props {
  readonly scan: Scan | undefined;
  /** Typed or scanned text without a code. */
  readonly unreadable: string | undefined;
}

/** The answer to the last scan, large enough to read from the bench. Screen readers announce each answer. */
export const ScanResult = ({ scan, unreadable }: Props) => (
  <Box component="output" aria-atomic aria-label="Last scan" sx={{ display: 'block' }}>
    {unreadable !== undefined && (
      <Box sx={{ ...resultLook, borderLeftColor: 'error.main' }}>
        <Typography component="p" variant="h1">
          Not a Kit ID
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          Nothing was changed. A Kit ID has the format MB######. Scanned: {unreadable.slice(0, 60)}
        </Typography>
      </Box>
    )}
    {unreadable === undefined && scan && <Result scan={scan} />}
    {unreadable === undefined && !scan && (
      <Box sx={emptyLook}>
        <Typography color="textSecondary">The last scan will be here.</Typography>
      </Box>
    )}
  </Box>
);

function Result({ scan }: { readonly scan: Scan }) {
  const { color, icon, title, text } = scanLook(scan);
  return (
    <Box sx={{ ...resultLook, borderLeftColor: color }}>
      <Typography component="p" variant="h1" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box component="span" aria-hidden sx={{ display: 'inline-flex', color, '& svg': { fontSize: 48 } }}>
          {icon}
        </Box>
        <span>
          {scan.kit_id} {title}
        </span>
      </Typography>
      <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  );
}

const resultLook = {
  p: { xs: 2, sm: 3 },
  minHeight: 136,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderLeftWidth: 3,
  borderRadius: 1,
};

/** Marks the place of the first answer. */
const emptyLook = {
  display: 'grid',
  placeItems: 'center',
  p: 2,
  minHeight: { xs: 64, sm: 136 },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};
