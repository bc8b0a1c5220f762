import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Identity } from './identity.ts';
import { type Mount, mountOn } from './route.ts';

/** Maximum file size in bytes. */
export const maxBytes = ({ REPORT_FILE_MAX_MB }: Deps['config']): number => REPORT_FILE_MAX_MB * 1024 * 1024;

/** Share of the limit up to which a body is read before its refusal: a proxy can lose an earlier answer. */
const READ_BEFORE_REFUSAL = 1.2;

/**
 * Mounts endpoints that stream their bodies with any content type; the content decides the kind of file. A declared
 * size above the limit is refused: after the body up to `READ_BEFORE_REFUSAL`, unread beyond it.
 */
export function mountUploads(
  app: FastifyInstance,
  identity: Identity,
  tag: string,
  deps: Deps,
  routes: (mount: Mount, deps: Deps) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request, payload, done) => {
      const share = Number(request.headers['content-length'] ?? 0) / maxBytes(deps.config);
      const refuse = (aborted?: Error | null) => done(aborted ?? new AppError('too_large'));
      if (share <= 1) done(null, payload);
      else if (share > READ_BEFORE_REFUSAL) refuse();
      else finished(payload.resume(), refuse);
    });
    routes(mountOn(scope, identity, tag), deps);
  });
}

/** The body of an upload, possibly empty. */
export const contentOf = ({ body }: FastifyRequest): Readable =>
  body instanceof Readable ? body : Readable.from([]);

/** Collects an upload in memory. @throws {AppError} `too_large` before more is read. */
export async function wholeOf(content: Readable, max_bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > max_bytes) throw new AppError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
