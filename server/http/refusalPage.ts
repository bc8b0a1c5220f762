import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DOCUMENT_FAILED } from '#contract/shared/endpoint.ts';
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

/** Sends the sentence as a page in place of the document. */
export const sendRefusalPage = (reply: FastifyReply, sentence: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark">
<title>Not available</title><p>${escapeHtml(sentence)}</p><script>${SCRIPT}</script></html>`,
    );
