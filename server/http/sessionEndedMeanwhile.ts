import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { findSession } from './authenticate.ts';
import { describe, refusalOf } from './errorHandler.ts';

/**
 * What is made of a failure that nobody foresaw: whoever was deleted while the call was on its way is told to sign in, as at
 * their next call. What they wrote met the end of their account in the database, and failed there.
 */
export const sessionEndedMeanwhile =
  ({ db, config }: Pick<Deps, 'db' | 'config'>, request: FastifyRequest) =>
  async (error: FastifyError): Promise<never> => {
    if (!request.session || refusalOf(error).code !== 'unexpected') throw error;
    if (await goesOn(db, config, request)) throw error;
    request.log.warn({ err: describe(error), request_id: request.id }, 'session ended during the request');
    throw new AppError('not_signed_in', { cause: error });
  };

/** Whatever keeps the session from being found is no more telling than the failure that is looked into. */
async function goesOn(...where: Parameters<typeof findSession>): Promise<boolean> {
  try {
    return (await findSession(...where)) !== undefined;
  } catch {
    return true;
  }
}
