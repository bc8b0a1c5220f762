import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>%BRAND_TITLE%</title>');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['http://localhost:3000', {}],
  ['https://portal.example.org', { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }],
] as const)('answers of a portal at %s', (PUBLIC_URL, transport) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await testPortal({ PUBLIC_URL, WEB_DIR: folder });
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
      ...(type.startsWith('text/html') && { etag: expect.any(String), vary: 'Accept-Encoding' }),
    });
  });

  test('only the document of the intake screen may use the camera', async () => {
    const camera = async (url: string) => {
      const { headers } = await portal.app.inject({ method: 'GET', url });
      return /camera=\(\w*\)/.exec(String(headers['permissions-policy']))?.[0];
    };
    expect(await camera('/admin/kit-intake')).toBe('camera=(self)');
    expect(await camera('/admin/kit-intake?camera=true')).toBe('camera=(self)');
    for (const url of ['/', '/admin/kit-inventory', '/admin/kit-intake/x', '/api/admin/kit-intake'])
      expect(await camera(url)).toBe('camera=()');
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
