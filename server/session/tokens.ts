import { createHash, randomBytes } from 'node:crypto';

const HOUR = 3_600_000;

export const SESSION_LIFETIME = 12 * HOUR;
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export const FIRST_ADMIN_LIFETIME = 24 * HOUR;

/** 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: its SHA-256. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The moment `lifetime` milliseconds from now. */
export const expiry = (lifetime: number): Date => new Date(Date.now() + lifetime);
