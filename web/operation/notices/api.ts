import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  countNotices,
  listNotices,
  readNotice,
  readNotices,
  setTimeZone,
} from '#contract/operation/notices.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** The number of unread notices. No timer asks for it: it would keep an idle session open. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notices', 'unread'],
    meta: { live: ['notices'] },
    queryFn: ({ signal }) => call(countNotices, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** The notices, newest first, page by page. */
export const noticesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notices', 'list'],
    meta: { live: ['notices'] },
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notices, has_more }) => (has_more ? notices.at(-1)?.id : undefined),
  });

export const useReadNotice = () =>
  useChange((notice_id: number) => call(readNotice, { params: { notice_id } }), { reloads: [['notices']] });

/** Marks all notices up to one as read. */
export const useReadNotices = () =>
  useChange((up_to: number) => call(readNotices, { body: { up_to } }), { reloads: [['notices']] });

/** Stores the time zone of this browser. */
export const sendTimeZone = (time_zone: string) => call(setTimeZone, { body: { time_zone } });
