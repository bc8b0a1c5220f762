import { Box, Typography } from '@mui/material';
import type { Scan } from './intakeQueue.ts';
import { scanLook } from './scanLook.tsx';

/** Scans on the list; the queue keeps more. */
const LISTED = 20;

/** The last scans, the newest first. */
export const ScanList = ({ scans }: { readonly scans: readonly Scan[] }) => (
  <Box component="section" aria-labelledby="last-scans">
    <Typography id="last-scans" variant="h2" sx={{ mb: 1 }}>
      Last scans
    </Typography>
    {scans.length === 0 && <Typography color="textSecondary">No scans yet.</Typography>}
    <Box component="ol" aria-labelledby="last-scans" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {scans.slice(0, LISTED).map((scan) => (
        <ScanRow key={scan.id} scan={scan} />
      ))}
    </Box>
  </Box>
);

function ScanRow({ scan }: { readonly scan: Scan }) {
  const { color, icon, title } = scanLook(scan);
  return (
    <Box component="li" sx={rowLook}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', color }}>
        {icon}
      </Box>
      <span>{scan.kit_id}</span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {title}
      </Box>
    </Box>
  );
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
