import {
  adminNotices,
  countNotices,
  getNoticeSettings,
  listNotices,
  NOTICES_PER_PAGE,
  type NoticeKind,
  ownerNotices,
  practitionerNotices,
  readNotice,
  readNotices,
  setTimeZone as setTimeZoneEndpoint,
  updateNoticeSettings,
} from '#contract/operation/notices.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Role } from '#contract/shared/ids.ts';
import type { Deps } from '#server/base/deps.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import {
  changeSettings,
  countUnread,
  markRead,
  markReadUpTo,
  ownNotices,
  ownSettings,
  setTimeZone,
  unreadAndZone,
} from './queries.ts';

/** Staff may own patients, too. */
const kindsOf: Readonly<Record<Role, readonly NoticeKind[]>> = {
  customer: ownerNotices,
  practitioner: [...practitionerNotices, ...ownerNotices],
  admin: [...adminNotices, ...ownerNotices],
};

export function noticeRoutes(mount: Mount, { db }: Deps): void {
  const recordList = listRecorder(db);

  mount(listNotices, async ({ actor, query }) => {
    // They name patients of others.
    if (actor.role === 'practitioner') await recordList(actor, 'notices');
    const [found, unread] = await db.batch(actor, [
      ownNotices(query.before, NOTICES_PER_PAGE + 1),
      countUnread(),
    ]);
    return {
      notices: found.slice(0, NOTICES_PER_PAGE),
      unread,
      has_more: found.length > NOTICES_PER_PAGE,
    };
  });

  mount(countNotices, async ({ actor }) => {
    const counted = await db.run(actor, unreadAndZone());
    return counted ?? { unread: 0, time_zone: 'UTC' };
  });

  mount(readNotice, async ({ actor, params }) => {
    if (!(await db.run(actor, markRead(params.notice_id)))) throw new AppError('notice_not_found');
    return undefined;
  });

  mount(readNotices, async ({ actor, body }) => {
    await db.run(actor, markReadUpTo(body.up_to));
    return undefined;
  });

  mount(getNoticeSettings, async ({ actor, session }) => {
    const settings = await db.run(actor, ownSettings(kindsOf[session.role]));
    return getNoticeSettings.result.parse(settings);
  });

  mount(updateNoticeSettings, async ({ actor, body }) => {
    await db.run(actor, changeSettings(body.mail_style, body.deliveries ?? {}));
    return undefined;
  });

  mount(setTimeZoneEndpoint, async ({ actor, body }) => {
    await db.run(actor, setTimeZone(body.time_zone));
    return undefined;
  });
}
