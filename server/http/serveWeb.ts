import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Config } from '#server/base/config.ts';
import { brandedPage } from './brandedPage.ts';
import { manifestOf } from './manifestOf.ts';
import { assetHeaders } from './securityHeaders.ts';
import { answerUnknown, isScreen } from './unknownAddress.ts';

/**
 * Serves the built web app and its compressed copies: its page for every screen; see `answerUnknown` for other addresses.
 * @throws {StartError} if the web app has not been built.
 */
export async function serveWeb(app: FastifyInstance, config: Config): Promise<void> {
  const sendPage = await brandedPage(config);
  const assets = join(config.WEB_DIR, 'assets', sep);

  await app.register(fastifyStatic, {
    root: config.WEB_DIR,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      if (path.startsWith(assets)) assetHeaders(reply);
      void reply.header('vary', 'Accept-Encoding');
    },
  });
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(config))),
  );
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    return isScreen(request) ? sendPage(request, reply) : answerUnknown(request, reply);
  });
}
