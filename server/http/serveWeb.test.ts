import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtWeb, SCRIPT, STYLE } from '#server/testing/builtWeb.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { serveWeb } from './serveWeb.ts';

let web: Awaited<ReturnType<typeof builtWeb>>;
let portal: TestPortal;

beforeAll(async () => {
  web = await builtWeb();
  portal = await testPortal({
    WEB_DIR: web.folder,
    BRAND_TITLE: 'Gut & Friends',
    SUPPORT_EMAIL: 'help@example.com',
  });
  await serveWeb(portal.app, portal.config);
});

afterAll(async () => {
  await portal.close();
  await web.remove();
});

const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers: sent, rawPayload } = await portal.app.inject({ method, url, headers });
  return { status: statusCode, headers: sent, content: rawPayload };
};

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', undefined, (content: Buffer) => content],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])(
  'a client that accepts "%s" gets script and page in the encoding %s',
  async (accepted, encoding, decode) => {
    const script = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(decode(script.content).toString()).toBe(SCRIPT);
    expect(script).toMatchObject({
      status: 200,
      headers: {
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    const page = await get('/login', { 'accept-encoding': accepted });
    expect(decode(page.content).toString()).toBe(
      '<!doctype html><title>Gut &#38; Friends</title><meta name="support" content="mailto:help@example.com">',
    );
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    for (const { headers } of [script, page]) {
      expect(headers['content-encoding']).toBe(encoding);
      expect(String(headers['vary']).toLowerCase()).toBe('accept-encoding');
    }
  },
);

test('an asset without a compressed copy is sent as it is', async () => {
  const style = await get('/assets/small-3c4d.css', { 'accept-encoding': 'br, gzip' });
  expect([style.status, style.headers['content-encoding'], style.content.toString()]).toEqual([
    200,
    undefined,
    STYLE,
  ]);
});

test('a browser that has the page gets 304 in every encoding', async () => {
  const tags = new Set<unknown>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    const { etag } = (await get('/patients', headers)).headers;
    tags.add(etag);
    for (const known of [`${etag}`, `"old", W/${etag}`, '*']) {
      const again = await get('/login', { ...headers, 'if-none-match': known });
      expect([again.status, again.content.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    expect((await get('/login', { ...headers, 'if-none-match': '"old"' })).status).toBe(200);
  }
  expect(tags.size).toBe(3);
});

test('a part of an asset is sent with its place', async () => {
  const part = await get('/assets/main-1a2b.js', { range: 'bytes=0-6' });
  expect([part.status, part.content.toString()]).toEqual([206, 'console']);
  expect(part.headers['content-range']).toBe(`bytes 0-6/${SCRIPT.length}`);
});

test('an asset that is removed while the portal runs is refused and not kept', async () => {
  await rm(join(web.folder, 'assets/small-3c4d.css'));
  const { status, headers } = await get('/assets/small-3c4d.css');
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each(['/assets/main-0000.js', '/assets/main-1a2b.js.br', '/assets/'])(
  'a missing asset is 404 and not the page: %s',
  async (url) => {
    const { status, headers } = await get(url, { accept: 'text/html' });
    expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('application/json')]);
  },
);

test('HEAD of the page has its headers without its content', async () => {
  const { status, headers, content } = await get('/login', {}, 'HEAD');
  expect([status, content.length, headers['content-type']]).toEqual([200, 0, 'text/html; charset=utf-8']);
});

test('the manifest has the name of the brand, and only icons of the portal itself', async () => {
  const { status, headers, content } = await get('/manifest.webmanifest');
  const manifest = JSON.parse(content.toString());
  expect([status, headers['content-type'], manifest.name, manifest.display]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'Gut & Friends',
    'standalone',
  ]);
  expect(manifest.icons.every(({ src }: { src: string }) => src.startsWith('/'))).toBe(true);
});

test('robots are asked to stay away, and the service worker is asked for again each time', async () => {
  const robots = await get('/robots.txt');
  expect([robots.status, robots.content.toString()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  const worker = await get('/sw.js');
  expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'public, max-age=0']);
});
