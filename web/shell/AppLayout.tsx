import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SessionKeeper } from '#web/session/SessionKeeper.tsx';
import { screenLook } from '#web/ui/fillWindow.ts';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

const SIDEBAR_WIDTH = 240;

/** The frame of every screen that needs a session: the sidebar beside it, or behind a menu button on small screens. */
export function AppLayout() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  // However one gets there, by the browser's Back too, the screen behind the drawer is what one wants to see then.
  useEffect(() => router.history.subscribe(() => setOpen(false)), [router]);

  const onDrawerClick = ({ target }: React.MouseEvent) => {
    // A link to where one is leads nowhere, and one that is held back by a question must let it be seen.
    if (target instanceof Element && target.closest('a')) setOpen(false);
  };

  return (
    <Box sx={{ display: { md: 'flex' }, minHeight: '100dvh' }}>
      <SkipLink onSkip={() => main.current?.focus()} />
      {isWide ? (
        <Drawer variant="permanent" sx={drawerLook}>
          <Sidebar />
        </Drawer>
      ) : (
        <>
          <TopBar onMenu={() => setOpen(true)} />
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            onClick={onDrawerClick}
            slotProps={{ paper: { 'aria-label': 'Menu' } }}
            sx={drawerLook}
          >
            <Sidebar />
          </Drawer>
        </>
      )}
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={mainLook}>
        <Outlet />
      </Box>
      <SessionKeeper />
    </Box>
  );
}

const drawerLook = {
  width: { md: SIDEBAR_WIDTH },
  flexShrink: 0,
  '& .MuiDrawer-paper': { width: SIDEBAR_WIDTH, maxWidth: '85vw', bgcolor: 'background.paper' },
};

const mainLook = {
  flex: 1,
  minWidth: 0,
  maxWidth: 1680,
  mx: 'auto',
  px: { xs: 2, sm: 3, lg: 5 },
  py: { xs: 3, lg: 5 },
  '&:focus-visible': { outline: 'none' },
  ...screenLook,
};
