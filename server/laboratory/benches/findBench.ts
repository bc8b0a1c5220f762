import type { FastifyReply, FastifyRequest } from 'fastify';
import { TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import { AppError } from '#contract/shared/errors.ts';
import { type BenchDevice, unknownBench } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import type { Deps } from '#server/base/deps.ts';
import { isSameOrigin } from '#server/http/sameOrigin.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { benchTokenOf, setBenchCookie } from './benchCookie.ts';
import { useBench } from './queries.ts';

/**
 * Finds the bench by the token in its own cookie, with the technician whom the call names; a user's session and bearer tokens are
 * ignored. After a day, the answer gives the device its next token.
 * @throws {AppError} `not_signed_in`, `cross_site_request`.
 */
export async function findBench(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BenchDevice> {
  const token = benchTokenOf(request, config);
  if (token === undefined) throw new AppError('not_signed_in');
  if (request.method !== 'GET') refuseOtherSites(request, config);
  const fresh = newToken();
  const named = request.headers[TECHNICIAN];
  const technician_id = typeof named === 'string' ? named : undefined;
  const worker = request.method === 'GET' ? undefined : technician_id;
  const bench = await db.run(unknownBench, useBench(hashOf(token), hashOf(fresh), worker));
  if (!bench) throw new AppError('not_signed_in');
  if (bench.is_renewed) setBenchCookie(reply, config, fresh);
  return { role: 'bench', user_id: bench.id, technician_id };
}

/** Refuses requests that no page of the portal sent. @throws {AppError} `cross_site_request`. */
export function refuseOtherSites(request: FastifyRequest, { PUBLIC_URL }: Config): void {
  if (!isSameOrigin(request, PUBLIC_URL)) throw new AppError('cross_site_request');
}
