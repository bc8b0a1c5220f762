import { createHmac, hash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

/** Lifetime of an access token in seconds; clients refresh it earlier (specification section 9). */
export const ACCESS_SECONDS = 15 * 60;
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export const RECOVERY_LIFETIME = HOUR;
export const FIRST_ADMIN_LIFETIME = 24 * HOUR;

/** 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: its SHA-256. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Derives the next refresh token from this one and the session's salt: tabs that refresh at once get the same token,
 * and neither a database copy nor the token alone suffices.
 */
export const tokenAfter = (refresh_token: string, refresh_salt: Buffer): string =>
  createHmac('sha256', refresh_salt).update(refresh_token).digest('base64url');

/** The time `lifetime` milliseconds from now. */
export const expiry = (lifetime: number): Date => new Date(Date.now() + lifetime);
