import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { AppError } from '#contract/shared/errors.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Deps } from './base/deps.ts';
import { errorHandler } from './http/errorHandler.ts';
import { jsonBodies } from './http/jsonBodies.ts';
import { mountOn } from './http/route.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { mountUploads } from './http/uploads.ts';
import { kitEmailRoutes } from './kit-emails/routes.ts';
import { kitInventoryRoutes } from './kit-inventory/routes.ts';
import { kitStatusRoutes } from './kit-status/routes.ts';
import { kitRoutes } from './kits/routes.ts';
import { findLaboratory } from './laboratory/findLaboratory.ts';
import { laboratoryRoutes, laboratoryUploadRoutes } from './laboratory/routes.ts';
import { hasMailbox, mailboxRoutes } from './mail/mailboxRoutes.ts';
import { patientTableRoutes } from './patient-table/routes.ts';
import { patientRoutes } from './patients/routes.ts';
import { practitionerAccessRoutes } from './practitioner-access/routes.ts';
import { practitionerCodeRoutes } from './practitioner-codes/routes.ts';
import { questionnaireRoutes } from './questionnaires/routes.ts';
import { reportRoutes, reportUploadRoutes } from './reports/routes.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { identityOf } from './session/identityOf.ts';
import { sessionRoutes } from './session/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Maximum JSON body in bytes; `body_limit` of an endpoint overrides it. */
const BODY_LIMIT = 1024 * 1024;

/** Request timeout in milliseconds: enough for the largest upload over a slow line. */
const REQUEST_TIMEOUT = 300_000;

/** The API reference page needs inline styles and nothing external. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

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

  await app.register(fastifyCookie);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: config.BRAND_TITLE, version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          laboratory_key: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });

  const identity = identityOf(deps, findLaboratory);
  const mount = mountOn(app, identity);
  sessionRoutes(mount, deps);
  accountRoutes(mount, deps);
  secondStepRoutes(mount, deps);
  patientRoutes(mount, deps);
  practitionerAccessRoutes(mount, deps);
  kitRoutes(mount, deps);
  questionnaireRoutes(mount, deps);
  reportRoutes(mount, deps);
  mountUploads(app, identity, deps, reportUploadRoutes);
  laboratoryRoutes(mount, deps);
  mountUploads(app, identity, deps, laboratoryUploadRoutes);
  patientTableRoutes(mount, deps);
  practitionerCodeRoutes(mount, deps);
  kitInventoryRoutes(mount, deps);
  kitEmailRoutes(mount, deps);
  kitStatusRoutes(mount, deps);
  userRoutes(mount, deps);
  auditRoutes(mount, deps);

  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/api/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  for (const unknown of ['/api/*', '/auth/v1/*'])
    app.all(unknown, { schema: { hide: true } }, () => {
      throw new AppError('not_found');
    });
  if (hasMailbox(config)) mailboxRoutes(app, deps);
  return app;
}
