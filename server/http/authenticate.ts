import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { anonymous, type Db, type SignedIn } from '#db/connect.ts';
import { sessionUser } from '#server/session/queries.ts';
import { hashOf } from '#server/session/tokens.ts';
import { SESSION_COOKIE } from './sessionCookie.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The token that a request carries: `Authorization: Bearer` of a program, or the browser's cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;

  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return undefined;
  // The browser adds the cookie to requests that other sites cause; only the portal's own pages may change anything.
  if (!safeMethods.has(request.method) && request.headers['sec-fetch-site'] !== 'same-origin')
    throw new AppError('cross_site_request');
  return cookie;
}

/**
 * Finds out who calls. Asked of the database at every request, so that an ended session or a changed role counts at once.
 * @throws {AppError} `not_signed_in` without a valid token.
 */
export async function authenticate(db: Db, request: FastifyRequest): Promise<SignedIn> {
  const token = tokenOf(request);
  const user = token && (await db(anonymous, (tx) => sessionUser(tx, hashOf(token))));
  if (!user) throw new AppError('not_signed_in');
  return user;
}
