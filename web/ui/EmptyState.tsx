import { Box, Stack, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
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
    <Stack ref={passFocusOn} spacing={3} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 8 }}>
      {icon && (
        <Box aria-hidden sx={iconLook}>
          {icon}
        </Box>
      )}
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

const iconLook = ({ palette }: Theme) => ({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: '50%',
  color: 'primary.main',
  bgcolor: alpha(palette.primary.main, 0.12),
  '& > svg': { fontSize: '1.75rem' },
});
