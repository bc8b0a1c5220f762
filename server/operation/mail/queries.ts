import * as z from 'zod/mini';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';

const Mail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  created_at: Timestamp,
  delivery: z.enum(['queued', 'sent', 'kept', 'failed', 'expired']),
  /** Codes of the last refusal. */
  last_error: z.nullable(z.string()),
});
export type Mail = z.infer<typeof Mail>;

const mailColumns = sql`id, recipient, subject, body, created_at, delivery, last_error`;

/** The newest mails first. */
export const newestMails = many(
  Mail,
  (limit: number) => sql`select ${mailColumns} from app.mails order by created_at desc, id limit ${limit}`,
);

/** A mail that is still to be delivered, and whether its link still works. */
export const queuedMail = one(
  z.extend(Mail, {
    is_current: z.boolean(),
    /** Whether the sender's name may reveal the service. */
    is_named: z.boolean(),
    unsubscribe_url: z.nullable(z.string()),
  }),
  (mail_id: string) => sql`
    select ${mailColumns}, is_named, unsubscribe_url, app.link_ends_at(link_hash) > now() as is_current
    from app.mails where id = ${mail_id} and delivery = 'queued'`,
);

/** Ends a delivery: sent, kept without a mail server, or expired with its link. It clears the text, which may log in. */
export const setDelivery = command(
  (mail_id: string, delivery: 'sent' | 'kept' | 'expired') => sql`
    update app.mails set delivery = ${delivery}, next_attempt_at = null,
      delivered_at = case when ${delivery} = 'sent' then now() end,
      attempts = attempts + case when ${delivery} = 'sent' then 1 else 0 end,
      body = case when ${delivery} = 'kept' then body else '' end, unsubscribe_url = null
    where id = ${mail_id}`,
);

/** Dates the deletion of an account that a mail announces, if it announces one: the mail was sent. */
export const dateDeletion = command((mail_id: string) => sql`select app.date_deletion(${mail_id})`);

/**
 * Records a failed delivery and queues the next one, unless the refusal is final or time is up. Resolves to the new state;
 * null if the mail is no longer queued.
 */
export const recordFailedDelivery = value(
  z.nullable(Mail.shape.delivery),
  (mail_id: string, reason: string, is_final: boolean) =>
    sql`select app.record_failed_delivery(${mail_id}, ${reason}, ${is_final}) as delivery`,
);

/** Removes mails of earlier days, except queued ones, and the text of failed mails whose link has ended. */
export const removeOldMails = command(
  (days: number) => sql`
    with expired as (
      update app.mails set delivery = 'expired', body = ''
      where delivery = 'failed' and app.link_ends_at(link_hash) <= now()
    )
    delete from app.mails
    where created_at < now() - make_interval(days => ${days}) and delivery <> 'queued'`,
);
