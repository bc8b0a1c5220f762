import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Stands below the title of its page, which explains it. */
  readonly isFirst?: boolean;
  /** The button that adds a row, beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A further list of a page, with its own title. */
export const ListSection = ({ title, text, isFirst = false, action, children }: Props) => (
  <Box sx={isFirst ? undefined : { mt: 5 }}>
    <Box sx={headLook}>
      <div>
        <Typography variant="h2">{title}</Typography>
        {text && (
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {text}
          </Typography>
        )}
      </div>
      {/* Its own box: beside a title, it is no wider than its words. */}
      {action && <div>{action}</div>}
    </Box>
    {children}
  </Box>
);

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 2,
  mb: 2,
};
