import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api.ts';
import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { noticesQuery, useReadNotices } from './api.ts';
import { NoticeItem } from './NoticeItem.tsx';

/** The notices, newest first. */
export function NoticePanel({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(),
  );
  const readAll = useReadNotices();
  const notices = data?.pages.flatMap((page) => page.notices);
  const newest = notices?.[0];
  const hasUnread = (data?.pages[0]?.unread ?? 0) > 0;

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Notices', sx: paperLook } }}
    >
      <Box sx={headLook}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Notices
        </Typography>
        {newest && hasUnread && (
          <Button
            disabled={readAll.isPending}
            onClick={() => readAll.mutate(newest.id)}
            sx={{ minHeight: 44 }}
          >
            {readAll.isPending ? 'Marking...' : 'Mark all as read'}
          </Button>
        )}
        <IconButton aria-label="Close notices" onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Close />
        </IconButton>
      </Box>
      {readAll.error && (
        <FocusedMessage severity="error" error={readAll.error}>
          {messageOf(readAll.error)}
        </FocusedMessage>
      )}
      {!notices && !error && <CenteredSpinner label="Loading notices..." />}
      {!notices && error && (
        <LoadError message={messageOf(error)} error={error} onRetry={() => void refetch()} />
      )}
      {notices?.length === 0 && (
        <EmptyState message="No notices yet. News about kits and reports appears here." />
      )}
      {notices && notices.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onOpen={onClose} />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ m: 2, minHeight: 44 }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show older notices'}
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
