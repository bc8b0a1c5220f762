import * as z from 'zod/mini';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, many, one } from '#db/statements.ts';

const Mail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  created_at: Timestamp,
  delivery: z.enum(['queued', 'sent', 'kept', 'failed']),
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

/** A mail that is still to be delivered. */
export const queuedMail = one(
  Mail,
  (mail_id: string) =>
    sql`select ${mailColumns} from app.mails where id = ${mail_id} and delivery = 'queued'`,
);

/** Records the result of a delivery. A final result clears the text because it may contain a login link. */
export const setDelivery = command(
  (mail_id: string, delivery: Mail['delivery'], last_error: string | null = null) => sql`
    update app.mails set delivery = ${delivery}, last_error = ${last_error},
      delivered_at = case when ${delivery} = 'sent' then now() end,
      body = case when ${delivery} in ('sent', 'failed') then '' else body end
    where id = ${mail_id}`,
);
