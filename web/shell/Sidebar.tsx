import AccountCircle from '@mui/icons-material/AccountCircle';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Collapse, Divider, IconButton, List } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/api.ts';
import { LogoutButton } from '#web/session/LogoutButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { MenuLink, menuListLook } from './MenuLink.tsx';
import { type MenuEntry, menus } from './menus.tsx';
import { PatientItems } from './PatientItems.tsx';

/** The brand, the menu of the user's role, the account and the logout. */
export function Sidebar() {
  const { role } = useProfile();
  return (
    <Box component="nav" aria-label="Main menu" sx={sidebarLook}>
      <Box sx={{ px: 2.5, py: 3 }}>
        <Brand title={brandTitle()} />
      </Box>
      <List sx={{ flex: 1, overflowY: 'auto', px: 1.5 }}>
        {menus[role].map(({ branch, ...entry }) =>
          branch ? (
            <MenuBranch key={entry.to} {...entry} branch={branch} />
          ) : (
            <MenuLink key={entry.to} {...entry} />
          ),
        )}
      </List>
      <Divider />
      <List sx={{ px: 1.5 }}>
        <MenuLink label="Account" to={paths.account()} icon={<AccountCircle />} />
      </List>
      <Box sx={{ px: 1.5, pb: 2 }}>
        <LogoutButton />
      </Box>
    </Box>
  );
}

const sidebarLook = { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' };

/** An expandable entry of the sidebar. It starts open on its own screen. */
function MenuBranch({ branch, ...entry }: Required<MenuEntry>) {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(entry.to) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={branch.label}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
      sx={{ rotate: isOpen ? '180deg' : 'none' }}
    >
      <ExpandMore />
    </IconButton>
  );

  return (
    <MenuLink {...entry} action={toggle}>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding aria-label={branch.label} sx={menuListLook}>
          <PatientItems Item={branch.Item} />
        </List>
      </Collapse>
    </MenuLink>
  );
}
