import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from './base/deps.ts';
import { features } from './features.ts';
import { serveApiDocument } from './http/apiDocument.ts';
import { compression } from './http/compression.ts';
import { errorHandler } from './http/errorHandler.ts';
import { jsonBodies } from './http/jsonBodies.ts';
import { mountOn } from './http/route.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { mountUploads } from './http/uploads.ts';
import { findLaboratory } from './laboratory/findLaboratory.ts';
import { hasMailbox, mailboxRoutes } from './mail/mailboxRoutes.ts';
import { identityOf } from './session/identityOf.ts';

/** Maximum JSON body in bytes; `body_limit` of an endpoint overrides it. */
const BODY_LIMIT = 1024 * 1024;

/** Request timeout in milliseconds: enough for the largest upload over a slow line. */
const REQUEST_TIMEOUT = 300_000;

/** Builds the API server with its hooks and routes. It does not listen yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    // A malformed address reaches no route.
    frameworkErrors: errorHandler,
    logger: {
      level: config.LOG_LEVEL,
      // Log ids and sizes only: bodies and query strings can name patients.
      serializers: { req: ({ id, method, routeOptions }) => ({ id, method, route: routeOptions?.url }) },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    genReqId: () => crypto.randomUUID(),
  });

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  jsonBodies(app);
  app.decorateRequest('session', undefined);
  app.decorateRequest('laboratory', undefined);
  securityHeaders(app, config);
  if (config.COMPRESS === 'on') compression(app);

  await app.register(fastifyCookie);
  await serveApiDocument(app, config, features);

  const identity = identityOf(deps, findLaboratory);
  for (const { name, routes, uploadRoutes } of features) {
    routes(mountOn(app, identity, name), deps);
    if (uploadRoutes) mountUploads(app, identity, name, deps, uploadRoutes);
  }

  app.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  for (const unknown of ['/api/*', '/auth/v1/*'])
    app.all(unknown, { schema: { hide: true } }, () => {
      throw new AppError('not_found');
    });
  if (hasMailbox(config)) mailboxRoutes(app, deps);
  return app;
}
