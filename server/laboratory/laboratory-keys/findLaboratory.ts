import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { type Laboratory, unknownLaboratory } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { bearerOf } from '#server/identity/session/authenticate.ts';
import { hashOf } from '#server/identity/session/tokens.ts';
import { useLaboratoryKey } from './queries.ts';

/**
 * Finds the laboratory by the key in the request's Bearer token; cookies are ignored. Wrong keys are throttled by address.
 * A valid key is never throttled, regardless of other attempts from its address.
 * @throws {AppError} `not_signed_in`, `over_request_rate_limit`.
 */
export async function findLaboratory(
  { db, throttle }: Pick<Deps, 'db' | 'throttle'>,
  request: FastifyRequest,
): Promise<Laboratory> {
  const key = bearerOf(request);
  if (key === undefined) throw new AppError('not_signed_in');
  const user_id = await db.run(unknownLaboratory, useLaboratoryKey(hashOf(key)));
  if (user_id === null) {
    await throttle.count('laboratory_key', request);
    throw new AppError('not_signed_in');
  }
  return { role: 'lab', user_id };
}
