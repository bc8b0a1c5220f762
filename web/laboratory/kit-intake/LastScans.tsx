import { Box, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly isEmpty: boolean;
  /** The way to further rows. */
  readonly more?: ReactNode;
  /** The rows, the newest first. */
  readonly children: ReactNode;
}

/** The list of the last scans. */
export const LastScans = ({ isEmpty, more, children }: Props) => (
  <Card component="section" aria-labelledby="last-scans">
    <CardContent>
      <Typography id="last-scans" variant="h2" sx={{ mb: 1 }}>
        Last scans
      </Typography>
      {isEmpty && <Typography color="textSecondary">No scans yet.</Typography>}
      <Box component="ol" aria-labelledby="last-scans" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
      {more}
    </CardContent>
  </Card>
);

interface RowProps {
  readonly code: string;
  /** A color of the palette. */
  readonly color: string;
  readonly icon: ReactNode;
  readonly title: string;
}

export const ScanRow = ({ code, color, icon, title }: RowProps) => (
  <Box component="li" sx={rowLook}>
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', color }}>
      {icon}
    </Box>
    <span>{code}</span>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {title}
    </Box>
  </Box>
);

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
