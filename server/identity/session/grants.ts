import type { FastifyRequest } from 'fastify';
import { storedEmail } from '#contract/shared/email.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { beginSession, type GivenTokens, idleSeconds, tokensFor } from './beginSession.ts';
import { passwordMatches, refuseFlood } from './passwords.ts';
import { credentialsOf, hasPassword, recordFailedSignIn, useRefreshToken } from './queries.ts';
import { hashOf, tokenAfter } from './tokens.ts';

/**
 * Logs in with email and password and records a refusal.
 * @throws {AppError} `invalid_credentials`, after the same time for known and unknown addresses;
 * `over_request_rate_limit`; `unavailable` in a flood of logins.
 */
export async function grantByPassword(
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
  { email: typed, password }: { readonly email: string; readonly password: string },
): Promise<GivenTokens> {
  await refuseFlood();
  const email = storedEmail(typed);
  await deps.throttle.count('sign_in', request, email);
  return tokensForPassword(deps, actor, request, email, password).catch(async (refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'invalid_credentials')
      await deps.db.run(actor, recordFailedSignIn(email));
    throw refusal;
  });
}

async function tokensForPassword(
  { db, config, throttle }: Deps,
  actor: Actor,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<GivenTokens> {
  const credentials = await db.run(actor, credentialsOf(email));
  const matches = await passwordMatches(credentials?.password_hash, password);
  // Refuse an unconfirmed address even with its password: a stranger who signed up with it could otherwise find out
  // about an earlier account.
  if (!credentials?.is_confirmed || !matches) throw new AppError('invalid_credentials');
  await throttle.forgive('sign_in', request, email);
  return db(actor, async (tx) => {
    const tokens = await beginSession(tx, config, request, credentials.user_id);
    // The password may have changed since the check and ended the sessions open at that time.
    if (!(await tx.run(hasPassword(credentials)))) throw new AppError('invalid_credentials');
    return tokens;
  });
}

/**
 * Refreshes a session.
 * @throws {AppError} `refresh_token_not_found`, or `refresh_token_already_used` after ending the session.
 */
export async function grantByRefreshToken(
  { db, config }: Deps,
  actor: Actor,
  refresh_token: string | undefined,
): Promise<GivenTokens> {
  if (!refresh_token) throw new AppError('refresh_token_not_found');
  // Throw after the transaction: a reused token must end its session, which has to be committed.
  const given = await db(actor, async (tx) => {
    const used = await tx.run(useRefreshToken(hashOf(refresh_token), idleSeconds(config)));
    return used?.outcome === 'renewed'
      ? tokensFor(tx, used.session_id, tokenAfter(refresh_token, used.refresh_salt), 'stay')
      : used?.outcome;
  });
  if (given === 'already_used') throw new AppError('refresh_token_already_used');
  if (given === undefined || given === 'not_found') throw new AppError('refresh_token_not_found');
  return given;
}
