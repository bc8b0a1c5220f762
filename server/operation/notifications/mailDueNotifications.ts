import { securityNotifications } from '#contract/operation/notificationKinds.ts';
import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { notificationMail } from './notificationMail.ts';
import { mailNotifications, showHeldNotifications, takeDueNotifications } from './queries.ts';
import { unsubscribeUrl } from './unsubscribeRoutes.ts';

/**
 * Shows an account's notifications that were held, and queues one mail about those that are due. Taking them and queuing the mail
 * are one transaction: a worker that dies leaves both undone, and of two workers the second finds nothing due.
 */
export const mailDueNotifications = (
  db: Db,
  { BRAND_TITLE, PUBLIC_URL }: Config,
  user_id: string,
): Promise<void> =>
  db(worker, async (tx) => {
    await tx.run(showHeldNotifications(user_id));
    const [first, ...rest] = await tx.run(takeDueNotifications(user_id));
    if (!first) return;
    const notifications = [first, ...rest] as const;
    const kinds = [...new Set(notifications.map(({ kind }) => kind))].filter(
      (kind) => !securityNotifications.includes(kind),
    );
    const token = newToken();
    const unsubscribe_url = kinds.length > 0 ? unsubscribeUrl(PUBLIC_URL, token) : undefined;
    const mail = notificationMail(notifications, {
      brand: BRAND_TITLE,
      public_url: PUBLIC_URL,
      unsubscribe_url,
    });
    await tx.run(
      mailNotifications(user_id, {
        ...mail,
        notifications: notifications.map(({ id }) => id),
        ended:
          unsubscribe_url === undefined ? undefined : { kinds, token: hashOf(token), url: unsubscribe_url },
      }),
    );
  });
