import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { RouterAnchor } from '#web/ui/RouterLink.tsx';
import { menuItemLook } from './menuLook.ts';

interface Props {
  readonly label: string;
  readonly to: string;
  readonly icon?: ReactNode;
  /** A button beside the link. */
  readonly action?: ReactNode;
  /** The list below the link. */
  readonly children?: ReactNode;
}

/** One entry of the sidebar. */
export function MenuLink({ label, to, icon, action, children }: Props) {
  return (
    <ListItem disablePadding sx={{ display: 'block', position: 'relative' }}>
      <ListItemButton component={RouterAnchor} to={to} sx={[menuItemLook, action ? { pr: 6 } : {}]}>
        {icon && <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>}
        <ListItemText primary={label} />
      </ListItemButton>
      {action}
      {children}
    </ListItem>
  );
}
