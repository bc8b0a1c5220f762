import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/base/config.ts';

/** Emotion adds an empty style element and fills it by script; this is the hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const YEAR_IN_SECONDS = 31_536_000;

/**
 * Headers of every answer: a static strict content policy, nothing kept in caches unless a route says otherwise, and the number
 * under which the log knows the request.
 */
export function securityHeaders(app: FastifyInstance, { PUBLIC_URL }: Config): void {
  const headers = headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The sandboxed frames of report pages share the process of this page or not, as the browser likes; asked for, it warns.
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') ? { maxAge: YEAR_IN_SECONDS } : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id });
    done();
  });
}

/** What helmet adds to an answer. It is the same for all of them, and not made again for each. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders();
}
