import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { beginSession, type GivenTokens, idleSeconds, tokensFor } from './beginSession.ts';
import { passwordMatches } from './passwords.ts';
import { credentialsOf, hasPassword, recordFailedSignIn, useRefreshToken } from './queries.ts';
import { hashOf, tokenAfter } from './tokens.ts';

/**
 * Signs in with email and password; a refusal is recorded.
 * @throws {AppError} `invalid_credentials`, after the same work whether or not the address is known; `over_request_rate_limit`.
 */
export async function grantByPassword(
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
  { email: typed, password }: { readonly email: string; readonly password: string },
): Promise<GivenTokens> {
  const email = typed.trim().toLowerCase();
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
  // Not even who knows the password of an address that waits for its confirmation is told so: whoever signs up with somebody
  // else's address knows it, and would learn whether there was an account before.
  if (!credentials?.is_confirmed || !matches) throw new AppError('invalid_credentials');
  await throttle.forgive('sign_in', request, email);
  return db(actor, async (tx) => {
    const tokens = await beginSession(tx, config, request, credentials.user_id);
    // It may have been changed since it was looked at, which ended the sessions that were open then.
    if (!(await tx.run(hasPassword(credentials)))) throw new AppError('invalid_credentials');
    return tokens;
  });
}

/**
 * Renews a session.
 * @throws {AppError} `refresh_token_not_found`, or `refresh_token_already_used`, which has ended the session.
 */
export async function grantByRefreshToken(
  { db, config }: Deps,
  actor: Actor,
  refresh_token: string | undefined,
): Promise<GivenTokens> {
  if (!refresh_token) throw new AppError('refresh_token_not_found');
  // A stolen token ends its session, which has to be committed: the refusal comes after.
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
