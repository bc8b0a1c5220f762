import type { FastifyInstance } from 'fastify';
import { SYMPTOM_MATRIX } from '#contract/questionnaires/matrix.ts';
import { REPLACEMENT_REASON } from '#contract/reports/replacementHeader.ts';
import type { Config } from '#server/base/config.ts';

/** The addresses that programs call with tokens. */
const FOR_PROGRAMS = /^\/(api|auth\/v1|rest\/v1|\.well-known)(\/|$)/;

/** The headers that clients of a hosted service and of the API send. */
const REQUEST_HEADERS = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  REPLACEMENT_REASON,
  SYMPTOM_MATRIX,
  'x-client-info',
  'x-retry-count',
  'x-supabase-api-version',
].join(', ');

/** Viewers of SMART Health Links run on other origins. The links themselves are the secret; no cookie counts there. */
const FOR_VIEWERS = /^\/shl\//;

/** Seconds for which a browser keeps the permission. */
const MAX_AGE = '600';

/**
 * Lets pages of the `ALLOWED_ORIGINS` call the portal with tokens. Their cookies stay out: no answer allows credentials, and a
 * change that carries cookies is refused as one of another site.
 */
export function crossOrigin(app: FastifyInstance, { ALLOWED_ORIGINS }: Config): void {
  openToViewers(app);
  if (ALLOWED_ORIGINS.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!FOR_PROGRAMS.test(request.url)) return done();
    void reply.header('vary', 'Origin');
    if (origin === undefined || !ALLOWED_ORIGINS.includes(origin)) return done();
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'content-range, retry-after, x-request-id, x-supabase-api-version',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return done();
    return void reply
      .status(204)
      .headers({
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-max-age': MAX_AGE,
      })
      .send();
  });
}

/** Lets pages of any origin open SMART Health Links. */
function openToViewers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!FOR_VIEWERS.test(request.url)) return done();
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after, x-request-id',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return done();
    return void reply
      .status(204)
      .headers({
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': MAX_AGE,
      })
      .send();
  });
}
