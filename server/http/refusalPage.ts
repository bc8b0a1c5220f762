import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_FAILED } from '#contract/shared/endpoint.ts';
import type { AppError } from '#contract/shared/errors.ts';
import { escapeHtml } from './escapeHtml.ts';

/** A frame cannot report a failed load to its page; this document does. */
const SCRIPT = `parent.postMessage(${JSON.stringify(DOCUMENT_FAILED)}, location.origin)`;

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "frame-ancestors 'self'",
].join('; ');

/** Whether the browser shows the answer as a document in a frame or a tab. */
export const isShown = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.endpoint?.document !== undefined &&
  ['iframe', 'document'].includes(String(headers['sec-fetch-dest']));

/**
 * The screen with the content of an address that a browser opens in a tab: it leads through the login. Undefined for calls of
 * programs and frames, and for addresses without a screen. Over plain HTTP, browsers send no fetch metadata.
 */
export function screenFor({ headers, params, routeOptions }: FastifyRequest): string | undefined {
  const dest = headers['sec-fetch-dest'];
  const isNavigation =
    dest === undefined ? headers.accept?.includes('text/html') === true : dest === 'document';
  if (!isNavigation) return undefined;
  return routeOptions.config?.endpoint?.screen?.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
}

/** Sends the sentence as a page in place of the document. After a failure of the portal, the request id follows it. */
export const sendRefusalPage = (reply: FastifyReply, { message, status }: AppError): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark">
<title>Not available</title><p>${escapeHtml(message)}</p>${status >= 500 ? `<p><small>Reference: ${reply.request.id}</small></p>` : ''}<script>${SCRIPT}</script></html>`,
    );
