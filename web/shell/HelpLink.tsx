import HelpOutlined from '@mui/icons-material/HelpOutlined';
import { ListItem, ListItemButton, ListItemIcon } from '@mui/material';
import { supportLink } from '#web/ui/supportLink.ts';
import { MenuLabel, menuItemLook } from './MenuLink.tsx';

/** The entry of the sidebar that leads to the operator's help. */
export const HelpLink = () => (
  <ListItem disablePadding>
    <ListItemButton component="a" href={supportLink()} target="_blank" rel="noopener" sx={menuItemLook}>
      <ListItemIcon sx={{ minWidth: 28 }}>
        <HelpOutlined />
      </ListItemIcon>
      <MenuLabel label="Help" />
    </ListItemButton>
  </ListItem>
);
