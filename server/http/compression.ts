import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { acceptsEncoding } from './acceptsEncoding.ts';

/** Length from which an answer is compressed. A shorter one fits into two packets anyway. */
const LENGTH_MIN = 2048;

/**
 * Compresses large JSON answers to reads, and the pages of reports in frames, for clients that accept gzip. The length of a
 * compressed answer reveals text that its parts share. Answers under `/auth/` contain tokens, and another site could choose the
 * parts: neither is compressed.
 */
export function compression(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint?.method !== 'GET' || endpoint.path.startsWith('/auth/')) return;
    if (endpoint.result) route.onSend = compressedJson;
    else if (route.method === 'GET') route.onSend = compressedPage;
  });
}

const compressedJson: onSendHookHandler = (request, reply, answer, done) => {
  if (typeof answer !== 'string' || answer.length < LENGTH_MIN || !takesGzip(request, reply)) {
    done(null, answer);
    return;
  }
  // In this thread: the way to another one and back takes longer than compressing a page.
  done(null, gzipSync(answer, { level: 1 }));
};

/** A page of a report has hundreds of kilobytes of text. Downloads and programs get it as it is stored, with its length. */
const compressedPage: onSendHookHandler = (request, reply, answer, done) => {
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe';
  const isPage = answer instanceof Readable && /^text\/html\b/.test(String(reply.getHeader('content-type')));
  if (!isFramed || !isPage || !takesGzip(request, reply)) {
    done(null, answer);
    return;
  }
  reply.removeHeader('content-length');
  // A failure of the store ends the answer before its end, as without compression.
  done(
    null,
    pipeline(answer, createGzip({ level: 1 }), () => undefined),
  );
};

/** Whether the client gets a successful answer compressed. Announces it, or that others do. */
function takesGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200) return false;
  void reply.header('vary', 'Accept-Encoding');
  const { 'accept-encoding': accepted, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  const takes = acceptsEncoding(accepted, 'gzip') && ownSites.has(site);
  if (takes) void reply.header('content-encoding', 'gzip');
  return takes;
}

/** The browser's words for requests that no other site has caused. */
const ownSites = new Set(['same-origin', 'none']);
