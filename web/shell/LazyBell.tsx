import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyExtra } from '#web/lib/lazyExtra.ts';

const NotificationBell = lazyExtra(
  async () => (await import('#web/operation/notifications/NotificationBell.tsx')).NotificationBell,
);

/** The bell, loaded after the screen; its place is kept. */
export const LazyBell = () => (
  <Box sx={{ width: 44, height: 44, flexShrink: 0 }}>
    <Suspense>
      <NotificationBell />
    </Suspense>
  </Box>
);
