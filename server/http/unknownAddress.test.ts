import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startedServer } from '#server/testing/startedServer.ts';

let server: StartedServer;

beforeAll(async () => {
  server = await startedServer();
});

afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: 'manual' });

/** The header with which browsers open pages. */
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  '/healthz',
  '/readyz',
  '/livez',
  '/metrics',
  '/status',
  '/ping',
  '/actuator/health',
  '/health/live',
  '/favicon.ico',
  '/assets/missing.js',
  '/wp-login.php',
  '/..%2f..%2fetc/passwd',
])('a program that asks for the unknown address %s gets 404 and not the page', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

test.each(['/healthz', '/metrics', '/actuator/health'])(
  'a probe of %s gets 404 even if it accepts pages',
  async (path) => {
    expect((await get(path, asPage)).status).toBe(404);
  },
);

test.each(['/', '/login', '/patients/1', '/admin/kit-inventory', '/kit/MB000001/report'])(
  'a program that asks for the screen %s gets the page',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Gut Health Portal</title>');
  },
);

// Not by fetch, which sets the fetch metadata itself.
test.each([asPage, { 'sec-fetch-mode': 'navigate' }])(
  'a browser that opens an unknown address is redirected to /patients (headers %j)',
  async (headers) => {
    const answer = await server.app.inject({ url: '/no/such/screen', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/patients']);
  },
);

test('a write to an unknown address gets 404', async () => {
  const answer = await fetch(`${server.origin}/patients`, { method: 'POST', headers: asPage });
  expect(answer.status).toBe(404);
});
