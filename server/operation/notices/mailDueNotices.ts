import { securityNotices } from '#contract/operation/notices.ts';
import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { noticeMail } from './noticeMail.ts';
import { mailNotices, showHeldNotices, takeDueNotices } from './queries.ts';
import { unsubscribeUrl } from './unsubscribeRoutes.ts';

/**
 * Shows an account's notices that were held, and queues one mail about those that are due. Taking them and queuing the mail are one transaction: a worker that dies
 * leaves both undone, and of two workers the second finds nothing due.
 */
export const mailDueNotices = (db: Db, { BRAND_TITLE, PUBLIC_URL }: Config, user_id: string): Promise<void> =>
  db(worker, async (tx) => {
    await tx.run(showHeldNotices(user_id));
    const [first, ...rest] = await tx.run(takeDueNotices(user_id));
    if (!first) return;
    const notices = [first, ...rest] as const;
    const kinds = [...new Set(notices.map(({ kind }) => kind))].filter(
      (kind) => !securityNotices.includes(kind),
    );
    const token = newToken();
    const unsubscribe_url = kinds.length > 0 ? unsubscribeUrl(PUBLIC_URL, token) : undefined;
    const mail = noticeMail(notices, { brand: BRAND_TITLE, public_url: PUBLIC_URL, unsubscribe_url });
    await tx.run(
      mailNotices(user_id, {
        ...mail,
        notices: notices.map(({ id }) => id),
        ended:
          unsubscribe_url === undefined ? undefined : { kinds, token: hashOf(token), url: unsubscribe_url },
      }),
    );
  });
