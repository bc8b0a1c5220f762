import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of the portal itself makes the request, as browsers say it in `Sec-Fetch-Site`, which no page can forge.
 * A browser too old for that still names the page's origin.
 */
export function isSameOrigin({ headers }: FastifyRequest, public_url: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(public_url).origin : site === 'same-origin';
}
