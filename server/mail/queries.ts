import { sql } from 'kysely';
import type { Tx } from '#db/connect.ts';

export interface Mail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
  readonly delivery: 'queued' | 'sent' | 'kept' | 'failed';
  /** Codes of the last refusal. */
  readonly last_error: string | null;
}

const mailColumns = sql`id, recipient, subject, body, created_at, delivery, last_error`;

/** The newest mails first. */
export const newestMails = (tx: Tx, limit: number) =>
  tx.all(sql<Mail>`select ${mailColumns} from app.mails order by created_at desc, id limit ${limit}`);

/** A mail that is still to be delivered. */
export const queuedMail = (tx: Tx, mail_id: string) =>
  tx.first(sql<Mail>`select ${mailColumns} from app.mails where id = ${mail_id} and delivery = 'queued'`);

/** Notes what became of a mail. Its text, which may hold a link that signs in, goes when it is over. */
export const setDelivery = (
  tx: Tx,
  mail_id: string,
  delivery: Mail['delivery'],
  last_error: string | null = null,
) =>
  tx.all(sql`
    update app.mails set delivery = ${delivery}, last_error = ${last_error},
      delivered_at = case when ${delivery} = 'sent' then now() end,
      body = case when ${delivery} in ('sent', 'failed') then '' else body end
    where id = ${mail_id}`);
