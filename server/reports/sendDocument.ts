import type { FastifyReply } from 'fastify';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { ObjectStore } from '#server/storage/ObjectStore.ts';

/**
 * What a report page may do. It is foreign HTML: the sandbox gives it an origin of its own, so that it reaches neither session,
 * storage nor API; it may run its own scripts and reaches no network.
 */
const PAGE_POLICY = [
  'sandbox allow-scripts allow-downloads',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'worker-src blob:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const policies = {
  'text/html': PAGE_POLICY,
  'application/pdf': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
};
const types = { 'text/html': 'text/html; charset=utf-8', 'application/pdf': 'application/pdf' };

/** Streams a stored document to a caller who may read it. @throws {AppError} `missing` when the store does not have it. */
export async function sendDocument(
  reply: FastifyReply,
  store: ObjectStore,
  document: {
    readonly key: string | undefined;
    readonly type: keyof typeof types;
    readonly missing: ErrorCode;
  },
): Promise<FastifyReply> {
  const found = document.key === undefined ? undefined : await store.get(document.key);
  if (!found) throw new AppError(document.missing);
  return reply
    .headers({
      'content-type': types[document.type],
      'content-length': found.bytes,
      'content-security-policy': policies[document.type],
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(found.content);
}
