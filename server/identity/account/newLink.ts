import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import type { OneTimeLink } from './queries.ts';

/** Makes a new link token, and its stored hash with a lifetime in milliseconds. */
export function newLink(lifetime: number): { readonly token: string; readonly link: OneTimeLink } {
  const token = newToken();
  return { token, link: { token_hash: hashOf(token), lifetime } };
}
