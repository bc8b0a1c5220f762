import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { BenchDevice, Laboratory } from '#db/connect.ts';
import { asOwner } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import { notAllowed } from '#server/base/notAllowed.ts';
import type { Identity } from '#server/http/identity.ts';
import { findSession, refuseCrossSite } from './authenticate.ts';
import { ownsPatients, reads } from './queries.ts';
import { sessionEndedMeanwhile } from './sessionEndedMeanwhile.ts';

/** Identifies callers: people by session, laboratories by `findLaboratory`, benches by `findBench`. */
export const identityOf = (
  deps: Deps,
  findLaboratory: (deps: Deps, request: FastifyRequest) => Promise<Laboratory>,
  findBench: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<BenchDevice>,
): Identity => ({
  authenticate: async (request, reply, endpoint) => {
    const { callers, before_second_step, for_owners } = endpoint;
    refuseCrossSite(request, deps.config);
    if (callers === 'anyone') return;
    if (callers === 'laboratory') {
      request.laboratory = await findLaboratory(deps, request);
      return;
    }
    if (callers === 'bench') {
      request.bench = await findBench(deps, request, reply);
      return;
    }
    const session = await findSession(deps.db, deps.config, request);
    if (!session) throw new AppError('not_signed_in');
    if (session.next_step && !before_second_step) throw new AppError('insufficient_aal');
    if (callers.includes(session.role)) request.session = session;
    else if (for_owners && (await deps.db.run(asOwner(session), ownsPatients())))
      request.session = asOwner(session);
    else throw notAllowed(endpoint);
  },
  actingOn: async (session, { for_owners }, params) => {
    // Staff of other roles act as owners, or read all.
    if (!for_owners || session.role !== 'practitioner') return session;
    const owner = asOwner(session);
    if (await deps.db.run(session, reads(params))) return session;
    return (await deps.db.run(owner, reads(params))) ? owner : session;
  },
  explainFailure: (request, error) => sessionEndedMeanwhile(deps, request, error),
});
