import { expiry, hashOf, newToken } from '#server/session/tokens.ts';
import type { OneTimeLink } from './queries.ts';

/** A new token for a link, and what is stored of it. */
export function newLink(lifetime: number): { readonly token: string; readonly link: OneTimeLink } {
  const token = newToken();
  return { token, link: { token_hash: hashOf(token), expires_at: expiry(lifetime) } };
}
