import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { findSession } from './authenticate.ts';
import { refusalOf } from './errorHandler.ts';

/**
 * What is made of a failure that nobody foresaw: whoever was deleted while the call was on its way is told to sign in, as at
 * their next call. What they wrote met the end of their account in the database, and failed there.
 */
export const sessionEndedMeanwhile =
  ({ db, config }: Pick<Deps, 'db' | 'config'>, request: FastifyRequest) =>
  async (error: FastifyError): Promise<never> => {
    if (
      request.session &&
      refusalOf(error).code === 'unexpected' &&
      !(await findSession(db, config, request))
    )
      throw new AppError('not_signed_in', { cause: error });
    throw error;
  };
