import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import { anonymous, type SignedIn } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { passwordMatches, refuseFlood } from '#server/identity/session/passwords.ts';
import { ownPasswordHash, registeredPassword } from './queries.ts';

/**
 * Verifies the password of the user of an open session.
 * @throws {AppError} `current_password_wrong`, `over_request_rate_limit`, `unavailable` in a flood of logins.
 */
export async function provePassword(
  { db, throttle }: Deps,
  actor: SignedIn,
  request: FastifyRequest,
  password: string,
): Promise<void> {
  await refuseFlood();
  await throttle.count('password', request, actor.user_id);
  const password_hash = await db.run(actor, ownPasswordHash());
  if (!(await passwordMatches(password_hash, password))) throw new AppError('current_password_wrong');
  await throttle.forgive('password', request, actor.user_id);
}

/**
 * Verifies that the person who confirms an address also registered it; a stranger may have registered it with another
 * password. Resolves to the verified password.
 * @throws {AppError} `otp_expired`, `current_password_wrong`.
 */
export async function proveRegistration({ db }: Deps, token_hash: Buffer, password: string) {
  const registered = await db.run(anonymous, registeredPassword(token_hash));
  if (!registered) throw new AppError('otp_expired');
  if (!(await passwordMatches(registered.password_hash, password)))
    throw new AppError('current_password_wrong', {
      message: 'This is not the password that was registered with this address.',
    });
  return registered;
}
