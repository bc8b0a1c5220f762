import { hkdfSync } from 'node:crypto';

/**
 * Secrets derived from the token of a link (HKDF, RFC 5869). The token is in the link alone, and the database has its hash: the
 * portal can encrypt only while a viewer requests the content, and forgets the key with the answer.
 */
const derived = (token: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', `record link: ${purpose}`, length));

/** The key of the content. */
export const keyOf = (token: string): Buffer => derived(token, 'content', 32);

/** The salt of the passcode. Without the token, a copy of the database gives no way to try passcodes. */
export const saltOf = (token: string): Buffer => derived(token, 'passcode', 16);
