import AccountCircle from '@mui/icons-material/AccountCircle';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Divider, IconButton, List } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { paths } from '#web/lib/paths.ts';
import { useOwnsPatients, useProfile } from '#web/session/api.ts';
import { LogoutButton } from '#web/session/LogoutButton.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { supportLink } from '#web/ui/supportLink.ts';
import { MenuLink, menuListLook } from './MenuLink.tsx';
import { type MenuEntry, menus, ownPatients } from './menus.tsx';
import { PatientItems } from './PatientItems.tsx';

const HelpLink = lazyExtra(async () => (await import('./HelpLink.tsx')).HelpLink);

/** The brand, the menu of the user's role, the account and the logout. The bell stands beside the brand. */
export function Sidebar({ bell }: { readonly bell?: ReactNode }) {
  const { role } = useProfile();
  const hasHelp = supportLink() !== undefined;
  const isOwningStaff = useOwnsPatients() && role !== 'customer';
  const entries = isOwningStaff ? [...menus[role], ownPatients] : menus[role];
  return (
    <Box component="nav" aria-label="Main menu" sx={sidebarLook}>
      <Box sx={brandLook}>
        <Brand title={brandTitle()} isSmall />
        {bell}
      </Box>
      <List sx={{ flex: 1, overflowY: 'auto', px: 0.5 }}>
        {entries.map(({ branch, Count, ...entry }) =>
          branch ? (
            <MenuBranch key={entry.to} {...entry} branch={branch} />
          ) : (
            <MenuLink
              key={entry.to}
              {...entry}
              count={
                Count && (
                  <Suspense>
                    <Count />
                  </Suspense>
                )
              }
            />
          ),
        )}
      </List>
      <Divider />
      <List sx={{ px: 0.5 }}>
        <MenuLink label="Account" to={paths.account()} icon={<AccountCircle />} />
        {hasHelp && (
          <Suspense>
            <HelpLink />
          </Suspense>
        )}
      </List>
      <Box sx={{ px: 1.5, pb: 2 }}>
        <LogoutButton />
      </Box>
    </Box>
  );
}

const brandLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pl: 2,
  pr: 1,
  py: 3,
};

const sidebarLook = { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' };

/** An expandable entry of the sidebar. It starts open on its own screen. */
function MenuBranch({ branch, ...entry }: Required<Omit<MenuEntry, 'Count'>>) {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(entry.to) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={branch.label}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
      sx={{ width: 32, height: 44, p: 0, rotate: isOpen ? '180deg' : 'none' }}
    >
      <ExpandMore />
    </IconButton>
  );

  return (
    <MenuLink {...entry} action={toggle}>
      {isOpen && (
        <List disablePadding aria-label={branch.label} sx={menuListLook}>
          <PatientItems Item={branch.Item} />
        </List>
      )}
    </MenuLink>
  );
}
