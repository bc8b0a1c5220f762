import { STATUS_CODES } from 'node:http';
import fastifySwagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '#server/base/config.ts';
import { benchCookie, cookieNames } from '#server/base/cookieNames.ts';
import { commonErrors, fileSchema } from './openapi.ts';

/** A group of endpoints in the API's document. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** The readable page styles itself inline; nothing else is allowed beyond its own files. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the API's document (OpenAPI 3.1) at `/api/openapi.json` and as a page at `/api/docs`. It describes every endpoint
 * that is mounted afterwards.
 */
export async function serveApiDocument(
  app: FastifyInstance,
  config: Config,
  tags: readonly Tag[],
): Promise<void> {
  const { BRAND_TITLE, PUBLIC_URL } = config;
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: BRAND_TITLE,
        version: '1',
        description: `The API behind the portal's pages, for programs of users and laboratories. Any call may answer:\n\n${commonErrors()}`,
        contact: { name: `Operator of ${BRAND_TITLE}`, url: PUBLIC_URL },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: PUBLIC_URL, description: 'This portal' }],
      tags: tags.map(({ name, description }) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieNames(config).access,
            description: "The access token of a session, for the portal's own pages.",
          },
          bench: {
            type: 'apiKey',
            in: 'cookie',
            name: benchCookie(config),
            description: 'The token of a bench.',
          },
          laboratory_key: { type: 'http', scheme: 'bearer', description: 'The key of a laboratory.' },
        },
      },
    },
    transform: describeRoute,
    transformObject: correctDocument,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type Answers = Readonly<Record<string, { readonly description?: string }>>;

/** Adds the bodies of uploads, which no route parses, and describes each success by its status. */
const describeRoute: SwaggerTransform = (route) => {
  const upload = route.route.config?.endpoint?.upload;
  const { url, schema } = jsonSchemaTransform({
    ...route,
    schema: { ...route.schema, ...(upload && { body: fileSchema(upload) }) },
  });
  const answers = Object.entries((schema.response ?? {}) as Answers).map(([status, answer]) => [
    status,
    { 'x-response-description': answer.description ?? STATUS_CODES[status], ...answer },
  ]);
  return { url, schema: { ...schema, response: Object.fromEntries(answers) as unknown } };
};

interface Type {
  readonly type?: string;
}

interface Operation {
  readonly requestBody?: {
    required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: { readonly anyOf?: readonly Type[] } }>>;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const isNullable = ({ content }: NonNullable<Operation['requestBody']>) =>
  Object.values(content).some(({ schema }) => schema.anyOf?.some(({ type }) => type === 'null'));

/** Removes the error schema that the transform adds for requests, and lets clients omit a body that may be null. */
const correctDocument: SwaggerTransformObject = (generated) => {
  const document = jsonSchemaTransformObject(generated);
  const { components, paths } = document as unknown as Document;
  delete components.schemas['ErrorInput'];
  for (const { requestBody } of Object.values(paths).flatMap((path) => Object.values(path)))
    if (requestBody && isNullable(requestBody)) requestBody.required = false;
  return document;
};
