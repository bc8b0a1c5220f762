import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { supportLine } from '#server/base/supportOf.ts';
import { dateDeletion, queuedMail, recordFailedDelivery, setDelivery } from './queries.ts';

/** Time (ms) for a mail server to answer a connection: two deliveries run at once, and an outage must not stop other jobs. */
const CONNECT_MAX = 20_000;
/** Time (ms) for a mail server to check and accept a mail. Giving up sooner could send it twice. */
const SILENCE_MAX = 120_000;

/** Delivers one mail. A failure queues the next attempt. */
export type DeliverMail = (mail_id: string) => Promise<void>;

/**
 * Builds the delivery: over SMTP, or none without a mail server, when mails stay in their table. Sends outside any
 * transaction; the row's id in the message id exposes a duplicate after a crash. The last failure is an error of the log,
 * which names neither recipient nor text.
 */
export function mailDelivery(db: Db, config: Config, log: Pick<FastifyBaseLogger, 'error'>): DeliverMail {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = config;
  if (!SMTP_URL) return (mail_id) => db.run(worker, setDelivery(mail_id, 'kept'));

  const transport = nodemailer.createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MAX,
    greetingTimeout: CONNECT_MAX,
    socketTimeout: SILENCE_MAX,
    ...dkimOf(config),
  });
  const domain = new URL(PUBLIC_URL).hostname;
  return async (mail_id) => {
    const mail = await db.run(worker, queuedMail(mail_id));
    if (!mail) return;
    if (!mail.is_current) {
      await db.run(worker, setDelivery(mail_id, 'expired'));
      log.error({ mail_id }, 'A mail was not delivered before its link ended');
      return;
    }
    try {
      await transport.sendMail({
        from: mail.is_named ? MAIL_FROM : addressOf(MAIL_FROM),
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body + supportLine(config),
        messageId: `<${mail.id}@${domain}>`,
        ...(mail.unsubscribe_url && { headers: oneClick(mail.unsubscribe_url) }),
      });
    } catch (error) {
      const { reason, is_final } = refusalOf(error);
      const delivery = await db.run(worker, recordFailedDelivery(mail_id, reason, is_final));
      if (delivery !== 'queued' && delivery !== null)
        log.error({ mail_id, reason, delivery }, 'A mail was given up');
      return;
    }
    await db.batch(worker, [dateDeletion(mail_id), setDelivery(mail_id, 'sent')]);
  };
}

/** The address of a sender without the name: in an inbox, the name of the service is health data by itself. */
const addressOf = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/** RFC 8058: both headers, and a signature over both, let a mail program unsubscribe with one click. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The signature of the operator's domain, if the relay does not sign. */
const dkimOf = ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Config) =>
  DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
    ? {
        dkim: {
          domainName: DKIM_DOMAIN,
          keySelector: DKIM_SELECTOR,
          privateKey: DKIM_PRIVATE_KEY,
          headerFieldNames:
            'from:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post',
        },
      }
    : {};

/** Keeps only the codes of a failure: the server's message may quote the mail. */
function refusalOf(error: unknown) {
  const {
    responseCode = 0,
    code,
    command,
  } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
  };
  // Only refusals of this recipient or mail are final; the operator can repair any other, such as a wrong password.
  const is_final = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE');
  return { reason: [code, responseCode].filter(Boolean).join(' ') || 'unknown', is_final };
}
