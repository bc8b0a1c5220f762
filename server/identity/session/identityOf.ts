import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { BenchDevice, Laboratory } from '#db/connect.ts';
import { isOutdated } from '#db/entry.ts';
import { asOwner, type CurrentSession } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import { notAllowed } from '#server/base/notAllowed.ts';
import type { Identity } from '#server/http/identity.ts';
import { accessTokenOf, findSession, refuseCrossSite, rolesWithSecondStep } from './authenticate.ts';
import { KnownSessions } from './KnownSessions.ts';
import { ownsPatients, reads } from './queries.ts';
import { sessionEndedMeanwhile } from './sessionEndedMeanwhile.ts';
import { hashOf } from './tokens.ts';

/** Identifies callers: people by session, laboratories by `findLaboratory`, benches by `findBench`. */
export function identityOf(
  deps: Deps,
  findLaboratory: (deps: Deps, request: FastifyRequest) => Promise<Laboratory>,
  findBench: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<BenchDevice>,
): Identity {
  const { db, config } = deps;
  const known = new KnownSessions();

  /** Admits the caller by the answer of the database, or refuses. */
  const askForSession = async (request: FastifyRequest, endpoint: Endpoint) => {
    const { callers, before_second_step, for_owners } = endpoint;
    const session = await findSession(db, config, request);
    if (!session) throw new AppError('not_signed_in');
    if (session.next_step && !before_second_step) throw new AppError('insufficient_aal');
    // A replica answers once it has replayed the state that the request's own query saw.
    if (!session.next_step && !config.READ_DATABASE_URL) known.add(tokenHashOf(request), session);
    request.session = session;
    if (callers.includes(session.role)) return;
    if (for_owners && (await db.run(asOwner(session), ownsPatients()))) request.session = asOwner(session);
    else throw notAllowed(endpoint);
  };

  /** A session that the first transaction of a reading confirms. Requests that write or stream confirm it beforehand. */
  const knownSession = (
    request: FastifyRequest,
    { method, callers, document, errors }: Endpoint,
  ): CurrentSession | undefined => {
    const counts_attempts = errors?.includes('over_request_rate_limit');
    if (method !== 'GET' || document || counts_attempts || accessTokenOf(request, config) === undefined)
      return undefined;
    const token_hash = tokenHashOf(request);
    const session = known.find(token_hash);
    if (!session || !callers.includes(session.role)) return undefined;
    const roles_with_second_step = rolesWithSecondStep(config);
    return {
      ...session,
      entry: { token_hash, role: session.role, roles_with_second_step, is_admitted: false },
    };
  };

  const tokenHashOf = (request: FastifyRequest) => hashOf(accessTokenOf(request, config) ?? '');

  return {
    authenticate: async (request, reply, endpoint) => {
      refuseCrossSite(request, config);
      if (endpoint.callers === 'anyone') return;
      if (endpoint.callers === 'laboratory') request.laboratory = await findLaboratory(deps, request);
      else if (endpoint.callers === 'bench') request.bench = await findBench(deps, request, reply);
      else {
        request.session = knownSession(request, endpoint);
        if (!request.session) await askForSession(request, endpoint);
      }
    },
    actingOn: async (session, { for_owners }, params) => {
      // Staff of other roles act as owners, or read all.
      if (!for_owners || session.role !== 'practitioner') return session;
      const owner = asOwner(session);
      if (await db.run(session, reads(params))) return session;
      return (await db.run(owner, reads(params))) ? owner : session;
    },
    confirmed: async (request, endpoint, work) => {
      const entry = request.session?.entry;
      if (!entry) return work();
      try {
        const answer = await work();
        if (entry.is_admitted) return answer;
      } catch (error) {
        const is_early = error instanceof AppError && !entry.is_admitted;
        if (!isOutdated(error) && !is_early) throw error;
      }
      known.forget(entry.token_hash);
      await askForSession(request, endpoint);
      return work();
    },
    explainFailure: (request, error) => sessionEndedMeanwhile(deps, request, error),
  };
}
