import type { Endpoint } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';

/** The refusal of a caller whom the endpoint does not admit, in its own sentence if it has one. */
export function notAllowed({ sentences }: Pick<Endpoint, 'sentences'>): AppError {
  const message = sentences?.not_allowed;
  return new AppError('not_allowed', message === undefined ? {} : { message });
}
