import { Box, Divider } from '@mui/material';
import { CircleUser } from 'lucide';
import { type ReactNode, Suspense } from 'react';
import { LogoutButton } from '#web/identity/session/LogoutButton.tsx';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { paths } from '#web/lib/paths.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { supportLink } from '#web/ui/supportLink.ts';
import { MenuLink, menuListLook } from './MenuLink.tsx';
import { MenuSections } from './MenuSections.tsx';
import { MenuNote } from './PatientItems.tsx';
import { useMenu } from './useMenu.ts';

const HelpLink = lazyExtra(async () => (await import('./HelpLink.tsx')).HelpLink);

/** The brand, the menu of the user's role, the account and the logout. The bell stands beside the brand. */
export function Sidebar({ bell }: { readonly bell?: ReactNode }) {
  const { groups, hasFailed } = useMenu();
  const hasHelp = supportLink() !== undefined;
  return (
    <Box component="nav" aria-label="Main menu" sx={sidebarLook}>
      <Box sx={brandLook}>
        <Brand title={brandTitle()} isSmall />
        {bell}
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 0.75, py: 1 }}>
        {groups && <MenuSections groups={groups} />}
        {hasFailed && (
          <MenuNote message="Failed to load the menu.">
            <Button size="small" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
          </MenuNote>
        )}
      </Box>
      <Divider />
      <Box component="ul" sx={{ ...menuListLook, px: 0.75, pt: 1 }}>
        <MenuLink
          label="Account"
          to={paths.account()}
          above={[paths.deleteAccount()]}
          icon={<Icon of={CircleUser} />}
        />
        {hasHelp && (
          <Suspense>
            <HelpLink />
          </Suspense>
        )}
      </Box>
      <Box sx={{ px: 0.75, pb: 1 }}>
        <LogoutButton />
      </Box>
    </Box>
  );
}

const brandLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pl: '17px',
  pr: 1,
  py: 2,
};

const sidebarLook = { display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' };
