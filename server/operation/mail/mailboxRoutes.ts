import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import type { Deps } from '#server/base/deps.ts';
import { escapeHtml } from '#server/http/escapeHtml.ts';
import { type Mail, newestMails } from './queries.ts';

const MAILS_SHOWN = 50;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether to show mails: only without a mail server, on a portal local to its machine, never in production. */
export const hasMailbox = ({ NODE_ENV, SMTP_URL, PUBLIC_URL }: Config): boolean =>
  NODE_ENV !== 'production' && !SMTP_URL && localHosts.has(new URL(PUBLIC_URL).hostname);

/** `/dev/mail`: shows the mails of a portal without a mail server to local browsers. */
export function mailboxRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    // The address check blocks other machines; the name check blocks sites that resolve to this machine.
    if (!isLoopback(request.socket.remoteAddress) || !localHosts.has(request.hostname))
      throw new AppError('not_found');
    const mails = await db.run(worker, newestMails(MAILS_SHOWN));
    return reply.type('text/html').send(mailboxPage(mails));
  });
}

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);

const mailboxPage = (mails: readonly Mail[]) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="color-scheme" content="dark"><title>Mails</title></head>
  <body>
    <h1>Mails</h1>
    <p>No mail server is configured; mails are kept here, newest first.</p>
    ${mails.length === 0 ? '<p>No mails yet.</p>' : mails.map(mailArticle).join('\n')}
  </body>
</html>`;

const mailArticle = ({ recipient, subject, body, created_at }: Mail) => `<article>
  <h2>${escapeHtml(subject)}</h2>
  <p>To ${escapeHtml(recipient)}, ${escapeHtml(created_at)}</p>
  ${body.split('\n\n').map(paragraph).join('\n')}
</article>
<hr>`;

const paragraph = (text: string) =>
  /^https?:\/\/\S+$/.test(text)
    ? `<p><a href="${escapeHtml(text)}">${escapeHtml(text)}</a></p>`
    : `<p>${escapeHtml(text)}</p>`;
