import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PartsLine } from '#web/ui/PartsLine.tsx';

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
  readonly chip?: ReactNode;
  readonly details: readonly string[];
  /** For an action whose details distinguish it from those of items of the same name. */
  readonly detailsId?: string;
  readonly action: ReactNode;
}

/** A session or a second step of the account. */
export const AccountItem = ({ name, chip, details, detailsId, action }: ItemProps) => (
  <Stack component="li" direction="row" spacing={2} sx={itemLook}>
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        {chip}
      </Stack>
      <Typography component="div" id={detailsId} variant="body2" color="textSecondary">
        <PartsLine parts={details} />
      </Typography>
    </Box>
    {action}
  </Stack>
);

const itemLook = { alignItems: 'center', justifyContent: 'space-between' };
