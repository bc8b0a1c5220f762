import Menu from '@mui/icons-material/Menu';
import {
  AppBar,
  Box,
  Button,
  Drawer,
  GlobalStyles,
  IconButton,
  Toolbar,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { SessionKeeper } from '#web/session/keeper/SessionKeeper.tsx';
import { screenLook } from '#web/ui/fillWindow.ts';
import { Sidebar } from './Sidebar.tsx';

const SIDEBAR_WIDTH = 240;

/** The frame of every screen that needs a session: the sidebar beside it, or behind a menu button on small screens. */
export function AppLayout() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
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

const skipLinkLook = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
};

const barLook = { borderBottom: 1, borderColor: 'divider' };

/** The brand and the menu button of small screens. */
function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <>
      {/* Keeps scrolled-to fields and their labels below the sticky bar. */}
      <GlobalStyles styles={{ html: { scrollPaddingTop: 88 } }} />
      <AppBar position="sticky" color="default" elevation={0} sx={barLook}>
        <Toolbar sx={{ gap: 1 }}>
          <IconButton edge="start" color="inherit" aria-label="Open menu" onClick={onMenu}>
            <Menu />
          </IconButton>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {brandTitle()}
          </Typography>
        </Toolbar>
      </AppBar>
    </>
  );
}
