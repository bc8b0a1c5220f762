import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Identity } from './identity.ts';
import { type Mount, mountOn } from './route.ts';

/** Size limit of a file, in bytes. */
export const maxBytes = ({ REPORT_FILE_MAX_MB }: Deps['config']): number => REPORT_FILE_MAX_MB * 1024 * 1024;

/**
 * Mounts endpoints whose bodies are passed on as they arrive, whatever they claim to be; what they are, their content tells.
 * One that says itself that it is too large is not read at all.
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
      const is_too_large = Number(request.headers['content-length'] ?? 0) > maxBytes(deps.config);
      done(is_too_large ? new AppError('too_large') : null, payload);
    });
    routes(mountOn(scope, identity, tag), deps);
  });
}

/** The body of an upload; an empty one when there is none. */
export const contentOf = ({ body }: FastifyRequest): Readable =>
  body instanceof Readable ? body : Readable.from([]);
