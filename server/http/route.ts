import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Parsed, ResultOf } from '#contract/shared/endpoint.ts';
import { AppError, type ErrorCode } from '#contract/shared/errors.ts';
import type { Role } from '#contract/shared/ids.ts';
import { anonymous, type BenchDevice, type Laboratory, type SignedIn } from '#db/connect.ts';
import { Json } from '#db/json.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { RecordParams } from '#server/base/RecordParams.ts';
import { coarseNetworkOf } from './coarseNetwork.ts';
import type { Identity } from './identity.ts';
import { answersOf, operationOf } from './openapi.ts';

type ActorOf<Callers> = Callers extends readonly Role[]
  ? SignedIn
  : Callers extends 'laboratory'
    ? Laboratory
    : Callers extends 'bench'
      ? BenchDevice
      : typeof anonymous;

/** A parsed call as its handler receives it. */
interface Call<E extends Endpoint> extends Parsed<E> {
  /** The caller; undefined for endpoints open to anyone. */
  readonly actor: ActorOf<E['callers']>;
  /** The session of the call. */
  readonly session: E['callers'] extends readonly Role[] ? CurrentSession : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<E extends Endpoint> = E extends { document: string }
  ? FastifyReply
  : ResultOf<E> | Json<ResultOf<E>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Mounts contract endpoints: checks the caller, parses the input, then calls the handler. */
export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
) => void;

export const mountOn =
  (app: FastifyInstance, identity: Identity, tag: string): Mount =>
  (endpoint, handler) => {
    const { method, path, params, query, headers, body, document, answers_head = false, result } = endpoint;
    const status = endpoint.status ?? (result ? 200 : 204);
    app.route({
      method,
      url: path,
      config: { endpoint },
      // A handler of GET may have effects, and records who reads.
      exposeHeadRoute: answers_head,
      ...(endpoint.body_limit !== undefined && { bodyLimit: endpoint.body_limit }),
      schema: {
        ...operationOf(endpoint, tag),
        ...(endpoint.upload && { consumes: [endpoint.upload] }),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(headers && { headers }),
        ...(body && { body }),
        response: answersOf(endpoint, status),
      },
      onRequest: (request, reply) => identity.authenticate(request, reply, endpoint),
      handler: async (request, reply) => {
        const answer = await identity
          .confirmed(request, endpoint, async () => {
            // Fastify parsed each part by the endpoint's schemas above.
            const network = coarseNetworkOf(request.ip);
            const session = request.session && {
              ...(await identity.actingOn(request.session, endpoint, request.params as RecordParams)),
              network,
            };
            return handler({
              params: request.params,
              query: request.query,
              headers: request.headers,
              body: request.body,
              actor: session ?? { ...(request.laboratory ?? request.bench ?? anonymous), network },
              session,
              request,
              reply,
            } as unknown as Call<typeof endpoint>);
          })
          .catch((error: Error) => identity.explainFailure(request, inOwnWords(endpoint, error)));
        if (document) return reply;
        if (reply.statusCode !== 202) void reply.status(status);
        return answer instanceof Json
          ? reply.type('application/json; charset=utf-8').send(answer.text)
          : reply.send(answer);
      },
    });
  };

/** A refusal of the database in the words of the endpoint, if it has its own for this code. */
function inOwnWords({ sentences = {} }: Endpoint, error: Error): Error {
  const code = (error as { constraint?: string }).constraint as ErrorCode | undefined;
  const message = code && sentences[code];
  return message ? new AppError(code, { message, cause: error }) : error;
}
