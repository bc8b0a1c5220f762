import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import type { ReactNode } from 'react';
import { RouterAnchor } from '#web/ui/RouterLink.tsx';
import { MenuLabel } from './MenuLabel.tsx';
import { menuItemLook } from './menuLook.ts';

interface Props {
  readonly label: string;
  /** A second line, smaller. */
  readonly detail?: string | undefined;
  readonly to: string;
  readonly icon?: ReactNode;
  /** A button at the end of the link's row. */
  readonly action?: ReactNode;
  /** The list below the link. */
  readonly children?: ReactNode;
}

/** One entry of the sidebar. */
export function MenuLink({ label, detail, to, icon, action, children }: Props) {
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Box sx={{ position: 'relative' }}>
        <ListItemButton component={RouterAnchor} to={to} sx={[menuItemLook, action ? { pr: 6 } : {}]}>
          {icon && <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>}
          <MenuLabel text={label} detail={detail} />
        </ListItemButton>
        {action && <Box sx={actionLook}>{action}</Box>}
      </Box>
      {children}
    </ListItem>
  );
}

const actionLook = { position: 'absolute', insetBlock: 0, right: 8, display: 'flex', alignItems: 'center' };
