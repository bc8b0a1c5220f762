import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { isLiveChannel } from '#server/hosted-client/live/serveLive.ts';
import { tableRoutes } from '#server/hosted-client/tables/routes.ts';
import { serveApiDocument } from '#server/http/apiDocument.ts';
import { compression } from '#server/http/compression.ts';
import { crossOrigin } from '#server/http/crossOrigin.ts';
import { errorHandler } from '#server/http/errorHandler.ts';
import { plainAddress, refuseOtherFormats } from '#server/http/fhirRequests.ts';
import { jsonBodies } from '#server/http/jsonBodies.ts';
import { ResponseLog } from '#server/http/ResponseLog.ts';
import { mountOn } from '#server/http/route.ts';
import { securityHeaders } from '#server/http/securityHeaders.ts';
import { slowBodies } from '#server/http/slowBodies.ts';
import { mountUploads } from '#server/http/uploads.ts';
import { identityOf } from '#server/identity/session/identityOf.ts';
import { findBench } from '#server/laboratory/benches/findBench.ts';
import { findLaboratory } from '#server/laboratory/laboratory-keys/findLaboratory.ts';
import { withRefusalsRecorded } from '#server/operation/audit/withRefusalsRecorded.ts';
import { hasMailbox, mailboxRoutes } from '#server/operation/mail/mailboxRoutes.ts';
import { unsubscribeRoutes } from '#server/operation/notifications/unsubscribeRoutes.ts';
import { features } from './features.ts';

/** Maximum JSON body in bytes; `body_limit` of an endpoint overrides it. */
const BODY_LIMIT = 1024 * 1024;

/** Milliseconds for a whole request: the largest upload over a slow line takes less. `slowBodies` ends idle ones earlier. */
const REQUEST_TIMEOUT = 1_800_000;

/** Milliseconds for the headers of a request, and between the checks for late ones. */
const HEADERS_TIMEOUT = 20_000;
const HEADERS_CHECK = 5_000;

/** The ways to log in, for clients of Supabase. */
const authSettings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  saml_enabled: false,
};

/** Access tokens are verified by the portal alone. */
const noKeys = { keys: [] };

/**
 * Builds the API server with its hooks and routes. It does not listen yet.
 * @param observe adds hooks that run for every route.
 */
export async function createApp(
  deps: Deps,
  observe: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: HEADERS_CHECK,
      // Requests that offer another protocol, such as h2c, are answered as if they did not.
      shouldUpgradeCallback: isLiveChannel,
    },
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    rewriteUrl: plainAddress,
    // A malformed address reaches no route.
    frameworkErrors: errorHandler,
    logger: {
      level: config.LOG_LEVEL,
      // Fastify's rare other lines contain the request: never its path.
      serializers: { req: ({ id, method, routeOptions }) => ({ id, method, route: routeOptions?.url }) },
    },
    logController: new ResponseLog(),
    // A draining portal still answers: the proxy may not have noticed.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
  });

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  jsonBodies(app);
  app.decorateRequest('session', undefined);
  app.decorateRequest('laboratory', undefined);
  app.decorateRequest('bench', undefined);
  observe(app);
  securityHeaders(app, config);
  crossOrigin(app, config);
  slowBodies(app);
  refuseOtherFormats(app);
  if (config.COMPRESS === 'on') compression(app);

  await app.register(fastifyCookie);
  await serveApiDocument(app, config, features);

  const identity = withRefusalsRecorded(deps, identityOf(deps, findLaboratory, findBench));
  for (const { name, routes, uploadRoutes } of features) {
    routes(mountOn(app, identity, name), deps);
    if (uploadRoutes) mountUploads(app, identity, name, deps, uploadRoutes);
  }

  app.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/auth/v1/health', { schema: { hide: true } }, () => ({ name: 'portal', version: '1' }));
  app.get('/auth/v1/settings', { schema: { hide: true } }, () => authSettings);
  for (const path of ['/.well-known/jwks.json', '/auth/v1/.well-known/jwks.json'])
    app.get(path, { schema: { hide: true } }, () => noKeys);
  if (config.HOSTED_CLIENT === 'on') tableRoutes(app, deps, identity);
  for (const unknown of ['/api/*', '/auth/*', '/rest/*', '/realtime/*', '/shl/*'])
    app.all(unknown, { schema: { hide: true } }, () => {
      throw new AppError('not_found');
    });
  // Other services of a hosted database. Its client shows the sentence.
  for (const foreign of ['/storage/*', '/functions/*', '/graphql/*'])
    app.all(foreign, { schema: { hide: true } }, () => {
      throw new AppError('not_offered');
    });
  await unsubscribeRoutes(app, deps);
  if (hasMailbox(config)) mailboxRoutes(app, deps);
  return app;
}
