import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Caller } from '../testPortal.ts';

/** The part of JSON Schema that the API's document uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  /** Of a text; a media type for a file. */
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly default?: unknown;
}

/** An operation of the API's document. Its input has the parts `path`, `query`, `header` and `body`. */
export interface Operation {
  readonly name: string;
  /** The feature to which it belongs. */
  readonly feature: string;
  /** Whether it is open to anyone. */
  readonly is_public: boolean;
  readonly method: string;
  readonly path: string;
  readonly input: Schema;
  /** Media type of its body. */
  readonly media: string | undefined;
}

const JSON_MEDIA = 'application/json';

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** All operations that the portal describes at `/api/openapi.json`. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, security, parameters = [], requestBody }]) => {
      const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const is_file = media !== undefined && media !== JSON_MEDIA;
      const parts = (['path', 'query', 'header'] as const).map((part) => [part, partOf(parameters, part)]);
      return {
        name: operationId,
        feature: tags[0] ?? '',
        is_public: security.length === 0,
        method: method.toUpperCase(),
        path,
        media,
        input: {
          type: 'object',
          properties: {
            ...Object.fromEntries(parts),
            ...(body && { body: is_file ? { type: 'string', format: media } : body.schema }),
          },
          required: ['path', 'query', 'header', 'body'],
        },
      };
    }),
  );
}

const partOf = (parameters: readonly Parameter[], part: string): Schema => {
  const own = parameters.filter((parameter) => parameter.in === part);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
};

/** All schemas within a schema, itself included, with the names of the members that lead to them. */
export const schemasIn = (schema: Schema, names: readonly string[] = []): [readonly string[], Schema][] => [
  [names, schema],
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => schemasIn(choice, names)),
  ...(schema.items ? schemasIn(schema.items, names) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => schemasIn(member, [...names, name])),
];

/** The input of an operation, valid or not. */
export interface Input {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly header?: unknown;
  readonly body?: unknown;
}

const membersOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

/** Text as it fits into an address: half of a character becomes bytes that are no UTF-8. */
const encoded = (value: unknown): string =>
  String(value)
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('');

/** Sends an input to an operation. Values that are no text are sent as their JSON. */
export async function send(
  app: FastifyInstance,
  { method, path, media }: Operation,
  input: Input,
  { token, remoteAddress = '127.0.0.1' }: Caller,
): Promise<LightMyRequestResponse> {
  const inPath = Object.fromEntries(membersOf(input.path).map(([name, value]) => [name, textOf(value)]));
  const query = membersOf(input.query).map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name] ?? ''));
  const headers = membersOf(input.header).map(([name, value]) => [name, encoded(textOf(value))]);
  const is_file = media !== undefined && media !== JSON_MEDIA;
  return app.inject({
    method: method as 'GET',
    url: query.length > 0 ? `${address}?${query.join('&')}` : address,
    headers: {
      ...Object.fromEntries(headers),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && media && { 'content-type': media }),
    },
    remoteAddress,
    ...(input.body !== undefined && { payload: is_file ? textOf(input.body) : JSON.stringify(input.body) }),
  });
}

/** Whether a caller gets past the door of an operation. It refuses others before their input is read. */
export async function isAdmitted(
  app: FastifyInstance,
  operation: Operation,
  caller: Caller,
): Promise<boolean> {
  if (operation.is_public) return true;
  const { statusCode } = await send(app, operation, {}, caller);
  return ![401, 403].includes(statusCode);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
