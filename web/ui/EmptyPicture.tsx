import { Box } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The icon of missing content in a disk. */
export const EmptyPicture = ({ children }: { readonly children: ReactNode }) => (
  <Box aria-hidden sx={diskLook}>
    {children}
  </Box>
);

const diskLook = ({ palette }: Theme) => ({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: '50%',
  color: 'primary.main',
  bgcolor: alpha(palette.primary.main, 0.12),
  '& > svg': { fontSize: '1.75rem' },
});
