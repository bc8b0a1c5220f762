import nodemailer from 'nodemailer';
import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { queuedMail, setDelivery } from './queries.ts';

/** Delivers one mail of the outbox. The job queue retries it after a failure. */
export type DeliverMail = (mail_id: string, is_last_attempt: boolean) => Promise<void>;

/**
 * Builds the delivery: over SMTP, or none without a mail server, when mails stay in the outbox. Sends outside any
 * transaction; the row's id in the message id exposes a duplicate after a crash.
 */
export function mailDelivery(db: Db, { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Config): DeliverMail {
  if (!SMTP_URL) return (mail_id) => db.run(worker, setDelivery(mail_id, 'kept'));

  const transport = nodemailer.createTransport({ url: SMTP_URL, pool: true, maxConnections: 2 });
  const domain = new URL(PUBLIC_URL).hostname;
  return async (mail_id, is_last_attempt) => {
    const mail = await db.run(worker, queuedMail(mail_id));
    if (!mail) return;
    try {
      await transport.sendMail({
        from: MAIL_FROM,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        messageId: `<${mail.id}@${domain}>`,
      });
      await db.run(worker, setDelivery(mail_id, 'sent'));
    } catch (error) {
      const {
        responseCode = 0,
        code,
        command,
      } = error as { responseCode?: number; code?: string; command?: string };
      // Only refusals of this recipient or mail are final; the operator can repair any other, such as a wrong password.
      const refused_for_good = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE');
      const is_over = refused_for_good || is_last_attempt;
      // Keep and log only the codes: the server's message may quote the mail.
      const reason = [code, responseCode].filter(Boolean).join(' ');
      await db.run(worker, setDelivery(mail_id, is_over ? 'failed' : 'queued', reason));
      if (!refused_for_good) throw new Error(`The mail was not delivered: ${reason}`, { cause: error });
    }
  };
}
