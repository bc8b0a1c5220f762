import { gzipSync } from 'node:zlib';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { acceptsEncoding } from './acceptsEncoding.ts';

/** Length from which an answer is compressed. A shorter one fits into two packets anyway. */
const LENGTH_MIN = 2048;

/**
 * Compresses large JSON answers to reads for clients that accept gzip. The length of a compressed answer reveals text that its
 * parts share. Answers under `/auth/` contain tokens, and another site could choose the parts: neither is compressed.
 */
export function compression(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    if (endpoint?.method === 'GET' && endpoint.result && !endpoint.path.startsWith('/auth/'))
      route.onSend = compressed;
  });
}

const compressed: onSendHookHandler = (request, reply, answer, done) => {
  if (typeof answer !== 'string' || answer.length < LENGTH_MIN || reply.statusCode !== 200) {
    done(null, answer);
    return;
  }
  void reply.header('vary', 'Accept-Encoding');
  const { 'accept-encoding': accepted, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  if (!acceptsEncoding(accepted, 'gzip') || !ownSites.has(site)) {
    done(null, answer);
    return;
  }
  void reply.header('content-encoding', 'gzip');
  // In this thread: the way to another one and back takes longer than compressing a page.
  done(null, gzipSync(answer, { level: 1 }));
};

/** The browser's words for requests that no other site has caused. */
const ownSites = new Set(['same-origin', 'none']);
