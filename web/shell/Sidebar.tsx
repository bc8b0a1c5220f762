import AccountCircle from '@mui/icons-material/AccountCircle';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/api.ts';
import { LogoutButton } from '#web/session/LogoutButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { MenuBranch } from './MenuBranch.tsx';
import { MenuLink } from './MenuLink.tsx';
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
