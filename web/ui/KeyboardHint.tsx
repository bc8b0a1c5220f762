import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Screens of phones and tablets, which have no keyboard. */
const withoutKeyboard = '@media (pointer: coarse), (max-width: 599.95px)';

/** A remark about the keyboard. Phones and tablets do not show it. */
export const KeyboardHint = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ [withoutKeyboard]: { display: 'none' } }}>
    {children}
  </Box>
);
