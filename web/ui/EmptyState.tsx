import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyPicture } from './EmptyPicture.tsx';
import { passFocusOn } from './passFocusOn.ts';

interface Props {
  /** Names the missing content. */
  readonly message: string;
  /** The reason, or the time when it comes. */
  readonly why?: string;
  /** A picture of the missing thing. */
  readonly icon?: ReactNode;
  /** Stands on the page itself, and not in a list. */
  readonly isOnPage?: boolean;
  /** The next step, a button or a link. */
  readonly children?: ReactNode;
}

/** Stands in place of missing content: its name, the reason, and the next step. */
export function EmptyState({ message, why, icon, isOnPage, children }: Props) {
  return (
    <Stack ref={passFocusOn} spacing={2} sx={isOnPage ? pageLook : icon ? pictureLook : listLook}>
      {icon && <EmptyPicture>{icon}</EmptyPicture>}
      <div>
        <Typography variant="h3" component="p">
          {message}
        </Typography>
        {why && (
          <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: 640 }}>
            {why}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  );
}

const listLook = { alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 1.75, sm: 4 } };

/** The picture stands beside the words. The next step is at the end of their line, and below them on a phone. */
const pictureLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto 1fr auto' },
  alignItems: 'center',
  columnGap: { xs: 2, sm: 3 },
  p: { xs: 2, sm: 3 },
  '& > :nth-child(n + 3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};

/** Below the title, along its edge: a frame around so few words would weigh more than they do. */
const pageLook = {
  alignItems: 'flex-start',
  py: 1,
  '& .button': { alignSelf: { xs: 'stretch', sm: 'auto' } },
};
