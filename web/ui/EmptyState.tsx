import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { passFocusOn } from './passFocusOn.ts';

interface Props {
  readonly message: string;
  /** The next step, a button or a link. */
  readonly children?: ReactNode;
}

/** A sentence in place of missing content, and the next step. */
export function EmptyState({ message, children }: Props) {
  return (
    <Stack ref={passFocusOn} spacing={3} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 8 }}>
      <Typography color="textSecondary">{message}</Typography>
      {children}
    </Stack>
  );
}
