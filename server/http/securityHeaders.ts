import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/base/config.ts';

/** Emotion adds an empty style element and fills it by script; this is the hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const YEAR_IN_SECONDS = 31_536_000;

/**
 * Adds headers to every answer: a strict static content policy, `no-store` unless a route overrides it, and the request
 * id of the log.
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
    // Report frames are sandboxed: requesting an isolated process for them only causes a browser warning.
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') ? { maxAge: YEAR_IN_SECONDS } : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id });
    done();
  });
}

/** The constant headers of helmet, computed once. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders();
}
