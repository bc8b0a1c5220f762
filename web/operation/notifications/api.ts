import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
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
    queryFn: ({ signal }) => call(countNotifications, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** The notifications, newest first, page by page. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    meta: { live: ['notifications'] },
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notifications, has_more }) => (has_more ? notifications.at(-1)?.id : undefined),
  });

export const useReadNotification = () =>
  useChange((notification_id: number) => call(readNotification, { params: { notification_id } }), {
    reloads: [['notifications']],
  });

/** Marks all notifications up to one as read. */
export const useReadNotifications = () =>
  useChange((up_to: number) => call(readNotifications, { body: { up_to } }), {
    reloads: [['notifications']],
  });

/** Stores the time zone of this browser. */
export const sendTimeZone = (time_zone: string) => call(setTimeZone, { body: { time_zone } });
