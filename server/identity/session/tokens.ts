import { createHmac, hash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** Lifetime of an access token in seconds; clients refresh it earlier (specification section 9). */
export const ACCESS_SECONDS = 15 * 60;
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export const RECOVERY_LIFETIME = HOUR;
/** Invited staff may be on leave. */
export const INVITATION_LIFETIME = 7 * 24 * HOUR;
export const FIRST_ADMIN_LIFETIME = 24 * HOUR;

/** 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The claims of an access token. */
interface Claims {
  readonly user_id: string;
  readonly session_id: string;
  readonly passed_second_step: boolean;
}

const HEADER = base64url({ alg: 'HS256', typ: 'JWT' });

/**
 * A new access token in the shape of a JWT, for clients that read its end and its level of assurance. In place of a signature
 * it ends with 256 random bits: nobody verifies it but the portal, which queries the database for its hash at each request.
 * Clients of Supabase query the portal too, because the algorithm is a symmetric one.
 */
export function newAccessToken({ user_id, session_id, passed_second_step }: Claims): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = base64url({
    iss: 'portal',
    sub: user_id,
    aud: 'authenticated',
    role: 'authenticated',
    session_id,
    aal: passed_second_step ? 'aal2' : 'aal1',
    iat: now,
    exp: now + ACCESS_SECONDS,
  });
  return `${HEADER}.${payload}.${newToken()}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The stored form of a token: its SHA-256. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Derives the next refresh token from this one and the session's salt: tabs that refresh at once get the same token,
 * and neither a database copy nor the token alone suffices.
 */
export const tokenAfter = (refresh_token: string, refresh_salt: Buffer): string =>
  createHmac('sha256', refresh_salt).update(refresh_token).digest('base64url');
