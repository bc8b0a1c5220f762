import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contract/identity/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { anonymous, type Tx } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import type { Deps } from '#server/base/deps.ts';
import { isHostedClient, isSameOrigin } from '#server/http/sameOrigin.ts';
import { rolesWithSecondStep } from './authenticate.ts';
import { endSessions, giveTokens, openSession, sessionClaims, sessionOf } from './queries.ts';
import { cookieTokens, setSessionCookies } from './sessionCookies.ts';
import { ACCESS_SECONDS, hashOf, newAccessToken, newToken } from './tokens.ts';
import { userAnswer } from './userAnswer.ts';

/** Newly issued tokens of a session. Times are ISO strings. */
export interface GivenTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly access_expires_at: string;
  /** Seconds until the access token expires. */
  readonly expires_in: number;
  /** Expiry of the session unless it is refreshed. */
  readonly expires_at: string;
}

/** Idle seconds before a session ends. */
export const idleSeconds = ({ SESSION_IDLE_MINUTES }: Config): number => Math.ceil(SESSION_IDLE_MINUTES * 60);

const isOwnPage = (request: FastifyRequest, { PUBLIC_URL }: Config) =>
  isSameOrigin(request, PUBLIC_URL) && !isHostedClient(request);

/** Opens a session for a user who proved their identity. */
export async function beginSession(
  tx: Tx,
  config: Config,
  request: FastifyRequest,
  user_id: UserId,
  { by_recovery = false } = {},
): Promise<GivenTokens> {
  // A new login on the portal's page replaces the session of the browser.
  if (isOwnPage(request, config)) {
    const { access = '', refresh = '' } = cookieTokens(request, config);
    await tx.run(endSessions(hashOf(access), hashOf(refresh), 'local'));
  }
  const session_id = await tx.run(
    openSession({
      user_id,
      by_recovery,
      user_agent: request.headers['user-agent'],
      idle_seconds: idleSeconds(config),
      longest_seconds: Math.ceil(config.SESSION_MAX_HOURS * 3600),
      refresh_salt: randomBytes(32),
    }),
  );
  if (!session_id) throw new AppError('not_signed_in');
  return renewTokens(tx, session_id);
}

/** Replaces all tokens of a session after its user proved their identity. */
export const renewTokens = (tx: Tx, session_id: string): Promise<GivenTokens> =>
  tokensFor(tx, session_id, newToken(), 'end');

/** Issues an access token and stores the refresh token. @throws {AppError} `not_signed_in` if the session has ended. */
export async function tokensFor(
  tx: Tx,
  session_id: string,
  refresh_token: string,
  others: 'end' | 'stay',
): Promise<GivenTokens> {
  const claims = await tx.run(sessionClaims(session_id));
  if (!claims) throw new AppError('not_signed_in');
  const access_token = newAccessToken({ session_id, ...claims });
  const given = await tx.run(
    giveTokens(
      session_id,
      {
        access_hash: hashOf(access_token),
        refresh_hash: hashOf(refresh_token),
        access_seconds: ACCESS_SECONDS,
      },
      others,
    ),
  );
  if (!given) throw new AppError('not_signed_in');
  return { access_token, refresh_token, ...given };
}

/** Sends committed tokens to the caller: as cookies to the portal's own pages, in the body to programs. */
export async function sessionAnswer(
  { db, config }: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tokens: GivenTokens,
): Promise<Session> {
  const { access_token, refresh_token, access_expires_at, expires_in } = tokens;
  const session = await db.run(anonymous, sessionOf(hashOf(access_token), rolesWithSecondStep(config)));
  if (!session) throw new AppError('not_signed_in');
  const user = await userAnswer(db, session);
  const is_own_page = isOwnPage(request, config);
  if (is_own_page) setSessionCookies(reply, config, tokens);
  const expires_at = Math.floor(Date.parse(access_expires_at) / 1000);
  return {
    ...(!is_own_page && { access_token, refresh_token }),
    token_type: 'bearer',
    expires_in,
    expires_at,
    next_step: session.next_step,
    user,
  };
}
