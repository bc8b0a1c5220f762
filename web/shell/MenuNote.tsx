import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly message: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A remark in the place of the sidebar's entries. */
export function MenuNote({ message, children }: Props) {
  return (
    <ListItem sx={{ flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {message}
      </Typography>
      {children}
    </ListItem>
  );
}
