import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyPicture } from './EmptyPicture.tsx';
import { passFocusOn } from './passFocusOn.ts';

interface Props {
  /** Names the missing content. */
  readonly message: string;
  /** The reason, or the time when it comes. */
  readonly why?: string;
  /** A picture of a list that has no rows yet. */
  readonly icon?: ReactNode;
  /** The next step, a button or a link. */
  readonly children?: ReactNode;
}

/** Stands in place of missing content: its name, the reason, and the next step. */
export function EmptyState({ message, why, icon, children }: Props) {
  return (
    <Stack ref={passFocusOn} spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 4 }}>
      {icon && <EmptyPicture>{icon}</EmptyPicture>}
      <div>
        <Typography variant="h3" component="p">
          {message}
        </Typography>
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
