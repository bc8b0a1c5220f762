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
  width: { xs: 40, sm: 56 },
  aspectRatio: '1',
  borderRadius: '50%',
  color: 'primary.main',
  bgcolor: alpha(palette.primary.main, 0.12),
  '& > svg': { fontSize: { xs: '1.25rem', sm: '1.75rem' } },
});
