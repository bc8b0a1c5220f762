import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { BenchDevice, Laboratory } from '#db/connect.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { RecordParams } from '#server/base/RecordParams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: CurrentSession | undefined;
    laboratory: Laboratory | undefined;
    bench: BenchDevice | undefined;
  }
}

/** Recognizes callers. The routes are handed one, because `http/` knows no feature. */
export interface Identity {
  /**
   * Sets `request.session`, `request.laboratory` or `request.bench` as the endpoint's `callers` demand, the session also of a user
   * whom it refuses. The answer may renew the token of a bench. A session that the database has named before counts until
   * `confirmed` knows better.
   * @throws {AppError} `cross_site_request`, `not_signed_in`, `insufficient_aal`, `not_allowed`, `over_request_rate_limit`.
   */
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<void>;
  /** The session with the rights under which the call reads and changes the record that its parameters name. */
  readonly actingOn: (
    session: CurrentSession,
    endpoint: Endpoint,
    params: RecordParams,
  ) => Promise<CurrentSession>;
  /**
   * Runs the work of a request whose session the first transaction confirms. Without a confirmation, it queries the session and
   * runs the work again: nothing was read or changed before.
   * @throws {AppError} as `authenticate`, or what the work throws.
   */
  readonly confirmed: <T>(request: FastifyRequest, endpoint: Endpoint, work: () => Promise<T>) => Promise<T>;
  /** Rethrows the failure of a handler, or the refusal that explains it. */
  readonly explainFailure: (request: FastifyRequest, error: Error) => Promise<never>;
}
