import { Box, Drawer, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { notificationsQuery, useReadNotifications } from './api.ts';
import { NotificationItem } from './NotificationItem.tsx';

/** The notifications, newest first. */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificationsQuery(),
  );
  const readAll = useReadNotifications();
  const notifications = data?.pages.flatMap((page) => page.notifications);
  const newest = notifications?.[0];
  const hasUnread = (data?.pages[0]?.unread ?? 0) > 0;

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Notifications', sx: paperLook },
      }}
    >
      <Box sx={headLook}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Notifications
        </Typography>
        {newest && hasUnread && (
          <Button
            ref={passFocusOn}
            // A disabled button would lose the focus.
            aria-disabled={readAll.isPending}
            onClick={() => readAll.isPending || readAll.mutate(newest.id)}
            sx={{ minHeight: 44 }}
          >
            {readAll.isPending ? 'Marking...' : 'Mark all as read'}
          </Button>
        )}
        <IconButton aria-label="Close notifications" onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Icon of={X} />
        </IconButton>
      </Box>
      {readAll.error && (
        <FocusedMessage severity="error" error={readAll.error}>
          {messageOf(readAll.error)}
        </FocusedMessage>
      )}
      {!notifications && !error && (
        <Box sx={{ p: 2 }}>
          <LoadingLines label="Loading notifications..." />
        </Box>
      )}
      {!notifications && error && (
        <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />
      )}
      {notifications?.length === 0 && (
        <EmptyState message="No notifications yet." why="News about kits and reports appears here." />
      )}
      {notifications && notifications.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onOpen={onClose} />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button
          ref={passFocusOn}
          aria-disabled={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
          sx={{ m: 2, minHeight: 44 }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show older notifications'}
        </Button>
      )}
    </Drawer>
  );
}

const paperLook = { width: 'min(420px, 100vw)' };

const headLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
