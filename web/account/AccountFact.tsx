import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly term: string;
  readonly children: ReactNode;
  /** A button beside it. */
  readonly action?: ReactNode;
  /** What else is to be said about it. */
  readonly note?: string | undefined;
}

/** One line of the account, within a `dl`. */
export function AccountFact({ term, children, action, note }: Props) {
  return (
    <Box sx={factLook}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd">{children}</Typography>
      {action && <dd>{action}</dd>}
      {note && (
        <Typography component="dd" variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  );
}

const factLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minWidth: 0,
  '& > dt, & > dd.MuiTypography-body2': { flexBasis: '100%' },
  '& > dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
