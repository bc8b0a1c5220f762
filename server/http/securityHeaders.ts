import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/base/config.ts';

/** Emotion adds an empty style element and fills it by script; this is the hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The content policy of a document with inline scripts of these hashes, and no other. */
export const contentPolicy = (...scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' ${EMPTY_STYLE}`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Devices and sensors that the portal does not use, and that a report page in a frame must not use either. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');

// No `origin-agent-cluster`: browsers would warn about the sandboxed frames of report pages.
const headers = {
  'content-security-policy': contentPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'cache-control': 'no-store',
};

/** The page of the web app reads labels. Frames in it have other headers, without the camera. */
export const WITH_CAMERA = PERMISSIONS.replace('camera=()', 'camera=(self)');

/** One year. Hosts below the portal's may serve plain http, unless the operator says otherwise. */
const strictTransport = ({ PUBLIC_URL, HSTS_SUBDOMAINS }: Config) =>
  PUBLIC_URL.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`,
  };

/** Headers that a built file needs. The others are rules for documents, which a kilobyte would repeat with each file. */
const forFiles: ReadonlySet<string> = new Set([
  'content-length',
  'content-range',
  'content-type',
  'cross-origin-resource-policy',
  'x-content-type-options',
]);

/**
 * Reduces the headers of a built file, whose name contains a hash of its content: it is kept for a year and never requested
 * again.
 */
export function assetHeaders(reply: Pick<FastifyReply, 'getHeaders' | 'header' | 'removeHeader'>): void {
  for (const name of Object.keys(reply.getHeaders())) if (!forFiles.has(name)) void reply.removeHeader(name);
  void reply.header('cache-control', 'public, max-age=31536000, immutable');
}

/**
 * Adds headers to every answer: a strict static content policy, `no-store` unless a route overrides it, and the request
 * id of the log. Built files keep few of them, see `assetHeaders`.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const constant = { ...headers, ...strictTransport(config) };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(constant).header('x-request-id', request.id);
    done();
  });
}
