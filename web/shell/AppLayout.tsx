import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Menu } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { SessionKeeper } from '#web/identity/session/keeper/SessionKeeper.tsx';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { screenLook } from '#web/ui/fillWindow.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { TopBarRoom } from '#web/ui/TopBarRoom.tsx';
import { LazyBell } from './LazyBell.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useMenu } from './useMenu.ts';
import { usePrefetchedScreens } from './usePrefetchedScreens.ts';

const MenuDrawer = lazyDialog(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** Grows with the text, up to a quarter of the window. */
const SIDEBAR_WIDTH = 'clamp(240px, 15rem, 25vw)';

/** The frame of every screen that needs a session: the sidebar beside it, or behind a menu button on small screens. */
export function AppLayout() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  const { groups = [] } = useMenu();
  usePrefetchedScreens([...groups.flatMap(({ entries }) => entries.map(({ to }) => to)), paths.account()]);
  // Close the drawer after every navigation, including the browser's Back.
  useEffect(() => router.history.subscribe(() => setOpen(false)), [router]);

  const onDrawerClick = ({ target }: React.MouseEvent) => {
    // A link without a navigation (same screen, or blocked by a question) must close the drawer as well.
    if (target instanceof Element && target.closest('a')) setOpen(false);
  };

  return (
    <Box sx={{ display: { md: 'flex' }, minHeight: '100dvh' }}>
      {/* The keyboard's first stop. Visible only with the focus. */}
      <Button
        component="a"
        href="#main"
        variant="contained"
        onClick={(event) => {
          // The router would take a changed address for a navigation.
          event.preventDefault();
          main.current?.focus();
        }}
        sx={skipLinkLook}
      >
        Skip to content
      </Button>
      {isWide ? (
        <Box className="menu" sx={sidebarLook}>
          <Box sx={sidebarPaperLook}>
            <Sidebar bell={<LazyBell />} />
          </Box>
        </Box>
      ) : (
        <>
          <TopBar onMenu={() => setOpen(true)} />
          {wasOpen && <MenuDrawer open={isOpen} onClose={() => setOpen(false)} onClick={onDrawerClick} />}
        </>
      )}
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={mainLook}>
        <Outlet />
      </Box>
      <NavigationProgress />
      <SessionKeeper />
    </Box>
  );
}

const sidebarLook = { width: SIDEBAR_WIDTH, flexShrink: 0 };

const sidebarPaperLook = {
  position: 'fixed',
  zIndex: 'drawer',
  inset: '0 auto 0 0',
  width: SIDEBAR_WIDTH,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};

const mainLook = {
  flex: 1,
  minWidth: 0,
  maxWidth: 1680,
  mx: 'auto',
  py: 3,
  '&:focus-visible': { outline: 'none' },
  ...screenLook,
};

const skipLinkLook = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
};

const barLook = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 56,
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};

/** The brand and the menu button of small screens. */
function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <>
      <TopBarRoom />
      <Box component="header" className="menu" sx={barLook}>
        <IconButton
          edge="start"
          color="inherit"
          aria-label="Open menu"
          onClick={onMenu}
          sx={{ width: 44, height: 44 }}
        >
          <Icon of={Menu} />
        </IconButton>
        <Typography noWrap sx={{ flex: 1, fontWeight: 600 }}>
          {brandTitle()}
        </Typography>
        <LazyBell />
      </Box>
    </>
  );
}
