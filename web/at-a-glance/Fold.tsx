import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A part that most readers skip, and that print shows only when it is open. */
export const Fold = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="details">
    <Typography component="summary" sx={{ cursor: 'pointer', py: { xs: 1.25, md: 0.75 } }}>
      {title}
    </Typography>
    <Box sx={{ pb: 1 }}>{children}</Box>
  </Box>
);
