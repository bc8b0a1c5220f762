import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Role } from '#contract/shared/ids.ts';
import { anonymous, type Db } from '#db/connect.ts';
import { logPosition } from '#db/readFrom.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Config } from '#server/base/config.ts';
import { isSameOrigin } from '#server/http/sameOrigin.ts';
import { sessionOf } from './queries.ts';
import { cookieTokens } from './sessionCookies.ts';
import { hashOf } from './tokens.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The access token of a request: a program's bearer token or the browser's cookie. */
export const accessTokenOf = (request: FastifyRequest, config: Config): string | undefined =>
  bearerOf(request) ?? cookieTokens(request, config).access;

/**
 * Refuses changes that another site makes the browser send, because cookies accompany them.
 * @throws {AppError} `cross_site_request`.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (safeMethods.has(request.method) || bearerOf(request) !== undefined) return;
  const { access, refresh } = cookieTokens(request, config);
  const has_cookie = access !== undefined || refresh !== undefined;
  if (has_cookie && !isSameOrigin(request, config.PUBLIC_URL)) throw new AppError('cross_site_request');
}

/** Roles that must set up a second step before anything else. */
export const rolesWithSecondStep = ({ ADMIN_SECOND_STEP }: Config): readonly Role[] =>
  ADMIN_SECOND_STEP === 'required' ? ['admin'] : [];

/**
 * The caller's session, or undefined. Every request queries the database, which makes ended sessions and changed roles
 * effective immediately.
 */
export async function findSession(
  db: Db,
  config: Config,
  request: FastifyRequest,
): Promise<CurrentSession | undefined> {
  const token = accessTokenOf(request, config);
  if (token === undefined) return undefined;
  const statement = sessionOf(hashOf(token), rolesWithSecondStep(config));
  if (!config.READ_DATABASE_URL) return db.run(anonymous, statement);
  const [session, position] = await db.batch(anonymous, [statement, logPosition()]);
  return session && { ...session, position };
}
