import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { sendTimeZone, unreadQuery } from './api.ts';

const NotificationPanel = lazyDialog(async () => (await import('./NotificationPanel.tsx')).NotificationPanel);

/** Opens the notifications. Its name has the number of unread ones. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery());
  const [isOpen, setOpen] = useState(false);
  const stored = data?.time_zone;

  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Without it, mails give their times in UTC.
    if (stored && timeZone && stored !== timeZone) sendTimeZone(timeZone).catch(() => undefined);
  }, [stored]);

  const unread = data?.unread ?? 0;
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={bellLook}
      >
        <Icon of={Bell} />
        {unread > 0 && (
          <Box component="span" aria-hidden sx={countLook}>
            {unread > 99 ? '99+' : unread}
          </Box>
        )}
      </IconButton>
      {isOpen && <NotificationPanel onClose={() => setOpen(false)} />}
    </>
  );
}

const bellLook = { width: 44, height: 44, position: 'relative' };

const countLook = {
  position: 'absolute',
  top: 2,
  right: 2,
  minWidth: 20,
  px: 0.5,
  border: 1,
  borderColor: 'background.paper',
  borderRadius: 5,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '18px',
};
