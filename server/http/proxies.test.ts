import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueTokens } from '#contract/identity/session.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { appServerUrl } from '#db/addresses.ts';
import { serveLive } from '#server/hosted-client/live/serveLive.ts';
import { until } from '#server/hosted-client/live/testing/livePortal.ts';
import { RawClient } from '#server/hosted-client/live/testing/RawClient.ts';
import { recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aLargePage } from '#server/reports/testing/reportCalls.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { builtWeb, SCRIPT } from '#server/testing/builtWeb.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { proxies, type ReverseProxy } from '#server/testing/reverseProxy.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { serveWeb } from './serveWeb.ts';
import { maxBytes } from './uploads.ts';

// `npm test -- --system` runs these tests: they need nginx and Caddy.

let portal: TestPortal;
let people: People;
let web: Awaited<ReturnType<typeof builtWeb>>;
let port: number;

beforeAll(async () => {
  web = await builtWeb();
  portal = await testPortal({ WEB_DIR: web.folder, TRUSTED_PROXIES: '127.0.0.1' });
  people = await everybody(portal);
  await serveWeb(portal.app, portal.config);
  const { app, config, database } = portal;
  const { hub } = serveLive(app, { db: database.db, config }, appServerUrl(database.url));
  await until(() => hub.isHearing());
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = portal.app.server.address() as AddressInfo);
});

afterAll(async () => {
  await portal.close();
  await web.remove();
});

describe.each(['nginx', 'Caddy'] as const)('a portal behind %s as in the example', (name) => {
  let proxy: ReverseProxy;

  beforeAll(async () => {
    proxy = await proxies[name](port);
  });

  afterAll(() => proxy.stop());

  test('passes a login, and the network of the client instead of the one that it claims', async () => {
    const { email } = await anAccount(portal);
    const body = JSON.stringify({ email, password: PASSWORD });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
    const recorded = await recordedBy(portal, async () => {
      const path = `${issueTokens.path}?grant_type=password`;
      const answer = await proxy.ask(path, { method: 'POST', headers }, body);
      expect(answer.status).toBe(200);
      expect(issueTokens.result.parse(JSON.parse(String(answer.content))).access_token).toBeTruthy();
    });
    expect(recorded.map(({ action, network }) => [action, network])).toEqual([['signed_in', '127.0.0.0/24']]);
  });

  test('passes compressed assets and the page as the portal sends them', async () => {
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      const script = await proxy.ask('/assets/main-1a2b.js', { headers });
      expect(script.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(decode(script.content).toString()).toBe(SCRIPT);
      const page = await proxy.ask('/login', { headers });
      expect([page.status, page.headers['content-encoding']]).toEqual([200, encoding]);
      const known = { ...headers, 'if-none-match': String(page.headers.etag) };
      expect((await proxy.ask('/login', { headers: known })).status).toBe(304);
    }
  });

  test('passes the live channel', async () => {
    const client = await RawClient.open(proxy.address, { ca: proxy.ca });
    expect(await client.join('kit_inventory', people.admin.token)).toMatchObject({ status: 'ok' });
    const kit_id = kitCode(name === 'nginx' ? 11 : 12);
    await portal.call(people.admin, addKits, { body: { kit_id } });
    await until(() => client.changes.some(({ record }) => record?.['kit_id'] === kit_id));
    client.socket.close();
  });

  test('hides the probes', async () => {
    for (const path of ['/health', '/ready']) expect((await proxy.ask(path)).status).toBe(404);
  });

  test('passes an upload of the largest size and no larger one', async () => {
    const { kit_id } = await aKit(portal, people, name === 'nginx' ? 1 : 2);
    const upload = (bytes: number) => {
      const headers = { authorization: `Bearer ${people.admin.token}`, 'content-type': 'text/html' };
      const path = `/api/admin/reports/${kit_id}/pages/1`;
      return proxy.ask(path, { method: 'PUT', headers }, aLargePage(bytes - aLargePage(0).length));
    };
    const largest = maxBytes(portal.config);
    expect((await upload(largest)).status).toBe(200);
    const refused = await upload(largest + 1);
    expect(refused.status).toBe(413);
    expect(JSON.parse(String(refused.content))).toMatchObject({ code: 'too_large' });
  });
});
