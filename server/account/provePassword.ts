import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { SignedIn } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { passwordMatches } from '#server/session/passwords.ts';
import { ownPasswordHash } from './queries.ts';

/**
 * Makes sure that it is the user who sits at an open session.
 * @throws {AppError} `current_password_wrong`, `over_request_rate_limit`.
 */
export async function provePassword(
  { db, throttle }: Deps,
  actor: SignedIn,
  request: FastifyRequest,
  password: string,
): Promise<void> {
  await throttle.count('password', request, actor.user_id);
  const password_hash = await db(actor, ownPasswordHash);
  if (!(await passwordMatches(password_hash, password))) throw new AppError('current_password_wrong');
  await throttle.forgive('password', actor.user_id);
}
