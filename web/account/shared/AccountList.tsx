import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A list of `AccountItem`s. */
export const AccountList = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={listLook}>
    {children}
  </Box>
);

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' },
};

interface ItemProps {
  readonly name: string;
  /** Shown beside the name. */
  readonly chip?: ReactNode;
  /** One line each. */
  readonly details: readonly string[];
  /** A button. */
  readonly action: ReactNode;
}

/** A session or a second step of the account. */
export const AccountItem = ({ name, chip, details, action }: ItemProps) => (
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
