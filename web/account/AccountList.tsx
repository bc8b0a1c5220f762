import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** `AccountItem`s. */
  readonly children: ReactNode;
}

/** Things of one kind that belong to the account, one below the other. */
export const AccountList = ({ children }: Props) => (
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
