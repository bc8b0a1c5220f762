import { createHmac, hash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** Seconds that an access token lives; a session is renewed before (specification section 9). */
export const ACCESS_SECONDS = 15 * 60;
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export const RECOVERY_LIFETIME = HOUR;
export const FIRST_ADMIN_LIFETIME = 24 * HOUR;

/** 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: its SHA-256. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * The refresh token after this one. Made from it and the session's salt, so that two tabs which renew at once get the same;
 * neither a copy of the database nor the token alone is enough to make it.
 */
export const tokenAfter = (refresh_token: string, refresh_salt: Buffer): string =>
  createHmac('sha256', refresh_salt).update(refresh_token).digest('base64url');

/** The moment `lifetime` milliseconds from now. */
export const expiry = (lifetime: number): Date => new Date(Date.now() + lifetime);
