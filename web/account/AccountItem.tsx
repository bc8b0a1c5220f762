import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  /** A chip beside the name. */
  readonly chip?: ReactNode;
  /** What else is to be said, a line each. */
  readonly details: readonly string[];
  /** What can be done with it: a button. */
  readonly action: ReactNode;
}

/** One thing in an `AccountList`. */
export const AccountItem = ({ name, chip, details, action }: Props) => (
  <Stack
    component="li"
    direction="row"
    spacing={2}
    sx={{ alignItems: 'center', justifyContent: 'space-between' }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        {chip}
      </Stack>
      {details.map((detail) => (
        <Typography key={detail} variant="body2" color="textSecondary">
          {detail}
        </Typography>
      ))}
    </Box>
    {action}
  </Stack>
);
