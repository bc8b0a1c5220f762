import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Short fields beside each other where there is room; a single one is as wide as its content asks for. */
export const FieldPair = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={pairLook}>{children}</Box>
);

const pairLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: 2,
  // The distance of the fields around.
  rowGap: 'inherit',
};
