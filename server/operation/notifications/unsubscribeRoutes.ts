import type { FastifyInstance, FastifyReply } from 'fastify';
import { palettes } from '#contract/shared/palettes.ts';
import { anonymous } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { hashOf } from '#server/identity/session/tokens.ts';
import { unsubscribe } from './queries.ts';

const PATH = '/api/mail/unsubscribe';

/** Largest form in bytes: RFC 8058 sends one short field. */
const FORM_LIMIT = 4096;

/** The address that ends the mails of a token. */
export const unsubscribeUrl = (public_url: string, token: string): string => `${public_url}${PATH}/${token}`;

/**
 * One-click unsubscribe (RFC 8058). A POST needs neither session nor origin: mail programs send it. A GET changes nothing,
 * because scanners follow every link; it shows a button. An unknown token looks like a valid one.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  await app.register((scope, _, done) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: FORM_LIMIT },
        (_request, _body, parsed) => parsed(null),
      );
    scope.get(`${PATH}/:token`, { schema: { hide: true } }, (_, reply) =>
      sendPage(reply, 'Stop these emails?', [
        '<p>Messages about the safety of your account still arrive. You can choose your emails in your account at any time.</p>',
        '<form method="post"><button>Stop these emails</button></form>',
      ]),
    );
    scope.post<{ Params: { token: string } }>(
      `${PATH}/:token`,
      { schema: { hide: true } },
      async ({ params }, reply) => {
        await db.run(anonymous, unsubscribe(hashOf(params.token)));
        return sendPage(reply, 'These emails have stopped', [
          '<p>You can still read all messages when you log in. You can switch these emails on again in your account.</p>',
          '<p><a href="/account">Go to your account</a></p>',
        ]);
      },
    );
    done();
  });
}

const { ground, text, quiet, primary } = palettes.dark;

/** The default colors of the portal. The page names it nowhere: somebody else may look at the screen. */
const STYLE = `
  body { margin: 0; background: ${ground}; color: ${text}; font: 1rem/1.5 Roboto, Arial, sans-serif }
  main { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 64px 16px }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.25 }
  p { margin: 16px 0 24px; color: ${quiet} }
  a { color: ${primary} }
  button { min-height: 44px; padding: 0 24px; border: 0; border-radius: 10px; background: ${primary}; color: ${ground};
    font: inherit; font-weight: 600; cursor: pointer }
  :focus-visible { outline: 2px solid ${primary}; outline-offset: 2px }
`;

const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const sendPage = (reply: FastifyReply, title: string, parts: readonly string[]) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_POLICY)
    .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark">
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${parts.join('\n      ')}
    </main>
  </body>
</html>`);
