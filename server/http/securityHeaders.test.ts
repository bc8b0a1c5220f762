import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtWeb } from '#server/testing/builtWeb.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { serveWeb } from './serveWeb.ts';

const constant = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
    "connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; frame-src 'self'; manifest-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
    'midi=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const perAnswer = {
  'content-length': expect.any(String),
  date: expect.any(String),
  connection: 'keep-alive',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

let web: Awaited<ReturnType<typeof builtWeb>>;

beforeAll(async () => {
  web = await builtWeb();
});

afterAll(() => web.remove());

describe.each([
  ['http://localhost:3000', {}],
  ['https://portal.example.org', { 'strict-transport-security': 'max-age=31536000' }],
] as const)('answers of a portal at %s', (PUBLIC_URL, transport) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await testPortal({ PUBLIC_URL, WEB_DIR: web.folder });
    await serveWeb(portal.app, portal.config);
  });

  afterAll(() => portal.close());

  test.each([
    ['the web page', '/', 200, 'no-cache', 'text/html; charset=utf-8'],
    ['a screen below the web page', '/patients', 200, 'no-cache', 'text/html; charset=utf-8'],
    ['an API answer', '/api/health', 200, 'no-store', 'application/json; charset=utf-8'],
    ['a refusal', '/api/profile', 401, 'no-store', 'application/json; charset=utf-8'],
    ['an unknown API address', '/api/unknown', 404, 'no-store', 'application/json; charset=utf-8'],
  ])('%s has exactly the security headers and those of its content', async (_, url, status, cache, type) => {
    const response = await portal.app.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toEqual({
      ...constant,
      ...transport,
      ...perAnswer,
      'cache-control': cache,
      'content-type': type,
      ...(type.startsWith('text/html') && {
        'permissions-policy': constant['permissions-policy'].replace('camera=()', 'camera=(self)'),
        etag: expect.any(String),
        vary: 'Accept-Encoding',
      }),
    });
  });

  test.each([
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml'],
  ])('%s has all security headers beside those of a file that can change', async (url, type) => {
    const { headers } = await portal.app.inject({ method: 'GET', url });
    expect(headers).toEqual({
      ...constant,
      ...transport,
      ...perAnswer,
      'cache-control': 'public, max-age=0',
      'content-type': type,
      'accept-ranges': 'bytes',
      'last-modified': expect.any(String),
      etag: expect.any(String),
      vary: 'Accept-Encoding',
    });
  });

  test.each([
    ['/assets/main-1a2b.js', 'application/javascript; charset=utf-8', 'br'],
    ['/assets/small-3c4d.css', 'text/css; charset=utf-8', undefined],
  ])('the built file %s has the headers that a file needs, and no others', async (url, type, encoding) => {
    const { headers } = await portal.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } });
    expect(headers).toEqual({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': expect.any(String),
      date: expect.any(String),
      connection: 'keep-alive',
    });
  });

  test('a built file that is missing is refused with all security headers', async () => {
    const { statusCode, headers } = await portal.app.inject({ method: 'GET', url: '/assets/main-0000.js' });
    expect(statusCode).toBe(404);
    expect(headers).toEqual({
      ...constant,
      ...transport,
      ...perAnswer,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('the pages of the API document have a policy of their own and all other security headers', async () => {
    const response = await portal.app.inject({ method: 'GET', url: '/api/docs/' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      ...constant,
      ...transport,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
    });
  });
});
