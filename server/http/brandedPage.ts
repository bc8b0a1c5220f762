import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StartError } from '#db/StartError.ts';
import type { Config } from '#server/base/config.ts';
import { supportLink } from '#server/base/supportOf.ts';
import { acceptsEncoding } from './acceptsEncoding.ts';
import { escapeHtml } from './escapeHtml.ts';
import { contentPolicy, WITH_CAMERA } from './securityHeaders.ts';

/** The page in one encoding. */
interface Variant {
  readonly encoding: 'br' | 'gzip' | undefined;
  readonly content: Buffer;
  readonly etag: string;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Reads the page of the web app, gives it the brand's title and the link to help, and allows its inline scripts. The returned
 * function sends it in the smallest accepted encoding, or 304 to a browser that has it.
 * @throws {StartError} if the web app has not been built.
 */
export async function brandedPage(config: Config): Promise<SendPage> {
  const { BRAND_TITLE, WEB_DIR } = config;
  const page = await readFile(`${WEB_DIR}/index.html`, 'utf8').catch((cause: unknown) => {
    throw new StartError('The browser part has not been built. Run: npm run build', { cause });
  });
  const policy = contentPolicy(...inlineScripts(page));
  const content = Buffer.from(
    page
      .replaceAll('%BRAND_TITLE%', escapeHtml(BRAND_TITLE))
      .replace('%SUPPORT_LINK%', escapeHtml(supportLink(config))),
  );
  const plain = variant(undefined, content);
  const compressed = [
    variant('br', brotliCompressSync(content)),
    variant('gzip', gzipSync(content, { level: 9 })),
  ];

  return (request, reply) => {
    const accepted = request.headers['accept-encoding'];
    const { encoding, content, etag } =
      compressed.find((found) => found.encoding && acceptsEncoding(accepted, found.encoding)) ?? plain;
    void reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'permissions-policy': WITH_CAMERA,
      vary: 'Accept-Encoding',
      etag,
    });
    if (isKnown(etag, request.headers['if-none-match'])) return reply.status(304).send();
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(content);
  };
}

const variant = (encoding: Variant['encoding'], content: Buffer): Variant => ({
  encoding,
  content,
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
});

/** The hashes of a page's inline scripts, for its content policy. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Whether an `If-None-Match` header names the tag. A proxy that compresses makes tags weak. */
const isKnown = (etag: string, header = ''): boolean =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
