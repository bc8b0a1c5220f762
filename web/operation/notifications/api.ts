import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  countNotifications,
  listNotifications,
  readNotification,
  readNotifications,
  setTimeZone,
} from '#contract/operation/notifications.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The number of unread notifications. No timer requests it: it would keep an idle session open. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    meta: { live: ['notifications'] },
    queryFn: ({ signal }) =>
      call<typeof countNotifications>('GET /api/notifications/unread', undefined, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** The notifications, newest first, page by page. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    meta: { live: ['notifications'] },
    queryFn: ({ pageParam, signal }) =>
      call<typeof listNotifications>(
        'GET /api/notifications',
        { query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notifications, has_more }) => (has_more ? notifications.at(-1)?.id : undefined),
  });

export const useReadNotification = () =>
  useChange(
    (notification_id: number) =>
      call<typeof readNotification>('POST /api/notifications/:notification_id/read', {
        params: { notification_id },
      }),
    {
      reloads: [['notifications']],
    },
  );

/** Marks all notifications up to one as read. */
export const useReadNotifications = () =>
  useChange(
    (up_to: number) => call<typeof readNotifications>('POST /api/notifications/read', { body: { up_to } }),
    {
      reloads: [['notifications']],
    },
  );

/** Stores the time zone of this browser. */
export const sendTimeZone = (time_zone: string) =>
  call<typeof setTimeZone>('PUT /api/notifications/time-zone', { body: { time_zone } });
