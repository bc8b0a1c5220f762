import type { FastifyError, FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { describe, refusalOf } from '#server/http/errorHandler.ts';
import { findSession } from './authenticate.ts';

/**
 * Rethrows the failure of a request, or `not_signed_in` if the caller's account was deleted during the request and the
 * database refused its writes.
 * @throws {AppError} `not_signed_in`, otherwise the original failure.
 */
export async function sessionEndedMeanwhile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  error: Error,
): Promise<never> {
  // A refusal by a foreign key may hide that the caller's own account is gone.
  const isExplained = refusalOf(error as FastifyError).code !== 'unexpected' && !isForeignKey(error);
  if (!request.session || isExplained) throw error;
  if (await isStillSignedIn(db, config, request)) throw error;
  request.log.warn({ err: describe(error), request_id: request.id }, 'session ended during the request');
  throw new AppError('not_signed_in', { cause: error });
}

const isForeignKey = (error: Error) => (error as { readonly code?: string }).code === '23503';

/** Also true if the lookup fails: the original failure is more informative. */
async function isStillSignedIn(...where: Parameters<typeof findSession>): Promise<boolean> {
  try {
    return (await findSession(...where)) !== undefined;
  } catch {
    return true;
  }
}
