import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import { escapeHtml } from './escapeHtml.ts';

/**
 * Serves the built web app. Unknown paths get its page: the app routes them itself.
 * @throws {StartError} if the web app has not been built.
 */
export async function serveWeb(app: FastifyInstance, { BRAND_TITLE, WEB_DIR }: Config): Promise<void> {
  const page = await readFile(`${WEB_DIR}/index.html`, 'utf8').catch((cause: unknown) => {
    throw new StartError('The browser part has not been built. Run: npm run build', { cause });
  });
  const branded = page.replaceAll('%BRAND_TITLE%', escapeHtml(BRAND_TITLE));

  await app.register(fastifyStatic, {
    root: WEB_DIR,
    index: false,
    wildcard: false,
    // The names of built files contain a hash of their content.
    setHeaders: (reply, path) => {
      if (path.includes('/assets/'))
        void reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    return reply.type('text/html').header('cache-control', 'no-cache').send(branded);
  });
}
