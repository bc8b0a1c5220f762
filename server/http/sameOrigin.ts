import type { FastifyRequest } from 'fastify';

/**
 * Whether the client of a hosted database sent the request, by the key that it sends and the portal ignores. It keeps its own
 * tokens: cookies that a browser adds do not count (decision 0087).
 */
export const isHostedClient = ({ headers }: FastifyRequest): boolean => headers['apikey'] !== undefined;

/**
 * Whether a page of the portal sent the request, by `Sec-Fetch-Site`, a header that pages cannot forge. Older browsers
 * still name their origin.
 */
export function isSameOrigin({ headers }: FastifyRequest, public_url: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(public_url).origin : site === 'same-origin';
}
