import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Parsed, ResultOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { anonymous, type Db, type SignedIn } from '#db/connect.ts';
import { authenticate } from './authenticate.ts';
import { answersOf } from './openapi.ts';

/** A parsed call, as a handler receives it. */
export interface Call<E extends Endpoint> extends Parsed<E> {
  /** Who calls; endpoints for anyone get nobody. */
  readonly actor: E['callers'] extends 'anyone' ? typeof anonymous : SignedIn;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<E extends Endpoint> = E extends { document: string } ? FastifyReply : ResultOf<E>;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    signed_in: SignedIn | undefined;
  }
}

/** Mounts contract endpoints on the server: who may call is decided first, then the input is parsed, then the handler answers. */
export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
) => void;

export const mountOn =
  (app: FastifyInstance, db: Db): Mount =>
  (endpoint, handler) => {
    const { method, path, callers, params, query, body, document, result } = endpoint;
    const status = endpoint.status ?? (result ? 200 : 204);
    app.route({
      method,
      url: path,
      config: { endpoint },
      schema: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        ...(callers !== 'anyone' && { security: [{ bearer: [] }, { cookie: [] }] }),
        ...(endpoint.upload && { consumes: [endpoint.upload] }),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: answersOf(endpoint, status),
      },
      onRequest: async (request) => {
        if (callers === 'anyone') return;
        request.signed_in = await authenticate(db, request);
        if (!callers.includes(request.signed_in.role)) throw new AppError('not_allowed');
      },
      handler: async (request, reply) => {
        // Fastify has parsed each part by the schemas above; their types are the endpoint's.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          actor: request.signed_in ?? anonymous,
          request,
          reply,
        } as unknown as Call<typeof endpoint>;
        const answer = await handler(call);
        return document ? reply : reply.status(status).send(answer);
      },
    });
  };
