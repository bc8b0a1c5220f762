import AccountCircle from '@mui/icons-material/AccountCircle';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/api.ts';
import { LogoutButton } from '#web/session/LogoutButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { MenuLink, menuListLook } from './MenuLink.tsx';
import { menus } from './menus.tsx';

/** The brand, the menu of the user's role, the account and the logout. */
export function Sidebar() {
  const { role } = useProfile();
  return (
    <Box component="nav" aria-label="Main menu" sx={sidebarLook}>
      <Box sx={{ px: 2.5, py: 3 }}>
        <Brand title={brandTitle()} />
      </Box>
      <List sx={{ flex: 1, overflowY: 'auto', px: 1.5 }}>
        {menus[role].map(({ label, to, icon, branch }) =>
          branch ? (
            <MenuBranch key={to} label={label} to={to} icon={icon} listLabel={branch.label}>
              <branch.Items />
            </MenuBranch>
          ) : (
            <MenuLink key={to} label={label} to={to} icon={icon} />
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

interface BranchProps {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** Names the list and the button that opens it. */
  readonly listLabel: string;
  readonly children: ReactNode;
}

/** An expandable entry of the sidebar. It starts open on its own screen. */
function MenuBranch({ label, to, icon, listLabel, children }: BranchProps) {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(to) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={listLabel}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
      sx={{ rotate: isOpen ? '180deg' : 'none' }}
    >
      <ExpandMore />
    </IconButton>
  );

  return (
    <MenuLink label={label} to={to} icon={icon} action={toggle}>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding aria-label={listLabel} sx={menuListLook}>
          {children}
        </List>
      </Collapse>
    </MenuLink>
  );
}
