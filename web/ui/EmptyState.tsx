import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { passFocusOn } from './passFocusOn.ts';

interface Props {
  /** Names the missing content. */
  readonly message: string;
  /** The reason, or the time when it comes. */
  readonly why?: string;
  /** The next step, a button or a link. */
  readonly children?: ReactNode;
}

/** Stands in place of missing content: its name, the reason, and the next step. */
export function EmptyState({ message, why, children }: Props) {
  return (
    <Stack ref={passFocusOn} spacing={3} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 8 }}>
      <div>
        <Typography>{message}</Typography>
        {why && (
          <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '60ch' }}>
            {why}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  );
}
