import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of the portal sent the request, by `Sec-Fetch-Site`, a header that pages cannot forge. Older browsers
 * still name their origin.
 */
export function isSameOrigin({ headers }: FastifyRequest, public_url: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(public_url).origin : site === 'same-origin';
}
