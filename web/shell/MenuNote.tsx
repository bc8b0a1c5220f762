import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** A remark in the place of the sidebar's entries. */
export function MenuNote({ children }: Props) {
  return (
    <ListItem>
      <Typography component="div" variant="body2" color="textSecondary">
        {children}
      </Typography>
    </ListItem>
  );
}
