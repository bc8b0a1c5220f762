import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { Session } from '#contract/session.ts';
import type { Tx } from '#db/connect.ts';
import { SESSION_COOKIE, sessionCookieOptions } from '#server/http/sessionCookie.ts';
import { openSession } from './queries.ts';
import { expiry, hashOf, newToken, SESSION_LIFETIME } from './tokens.ts';

/** Opens a session for a user who has just proved who they are: a row, the browser's cookie, and the answer. */
export async function startSession(tx: Tx, user_id: UserId, reply: FastifyReply): Promise<Session> {
  const access_token = newToken();
  const expires_at = expiry(SESSION_LIFETIME);
  const user = await openSession(tx, user_id, hashOf(access_token), expires_at);
  if (!user) throw new AppError('not_signed_in');
  void reply.setCookie(SESSION_COOKIE, access_token, { ...sessionCookieOptions, expires: expires_at });
  return {
    access_token,
    token_type: 'bearer',
    expires_in: SESSION_LIFETIME / 1000,
    expires_at: Math.floor(expires_at.getTime() / 1000),
    user,
  };
}
