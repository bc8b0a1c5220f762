import {
  adminNotifications,
  type NotificationKind,
  ownerNotifications,
  practitionerNotifications,
} from '#contract/operation/notificationKinds.ts';
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readNotification,
  readNotifications,
  setTimeZone as setTimeZoneEndpoint,
  updateNotificationSettings,
} from '#contract/operation/notifications.ts';
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
  ownNotifications,
  ownSettings,
  setTimeZone,
  unreadAndZone,
} from './queries.ts';

/** Staff may own patients, too. */
const kindsOf: Readonly<Record<Role, readonly NotificationKind[]>> = {
  customer: ownerNotifications,
  practitioner: [...practitionerNotifications, ...ownerNotifications],
  admin: [...adminNotifications, ...ownerNotifications],
};

export function notificationRoutes(mount: Mount, { db }: Deps): void {
  const recordList = listRecorder(db);

  mount(listNotifications, async ({ actor, query }) => {
    // They name patients of others.
    if (actor.role === 'practitioner') await recordList(actor, 'notifications');
    const [found, unread] = await db.batch(actor, [
      ownNotifications(query.before, NOTIFICATIONS_PER_PAGE + 1),
      countUnread(),
    ]);
    return {
      notifications: found.slice(0, NOTIFICATIONS_PER_PAGE),
      unread,
      has_more: found.length > NOTIFICATIONS_PER_PAGE,
    };
  });

  mount(countNotifications, async ({ actor }) => {
    const counted = await db.run(actor, unreadAndZone());
    return counted ?? { unread: 0, time_zone: 'UTC' };
  });

  mount(readNotification, async ({ actor, params }) => {
    if (!(await db.run(actor, markRead(params.notification_id))))
      throw new AppError('notification_not_found');
    return undefined;
  });

  mount(readNotifications, async ({ actor, body }) => {
    await db.run(actor, markReadUpTo(body.up_to));
    return undefined;
  });

  mount(getNotificationSettings, async ({ actor, session }) => {
    const settings = await db.run(actor, ownSettings(kindsOf[session.role]));
    return getNotificationSettings.result.parse(settings);
  });

  mount(updateNotificationSettings, async ({ actor, body }) => {
    await db.run(actor, changeSettings(body.mail_style, body.deliveries ?? {}));
    return undefined;
  });

  mount(setTimeZoneEndpoint, async ({ actor, body }) => {
    await db.run(actor, setTimeZone(body.time_zone));
    return undefined;
  });
}
