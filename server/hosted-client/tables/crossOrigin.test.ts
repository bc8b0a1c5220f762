import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const ALLOWED = 'https://app.example.org';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ ALLOWED_ORIGINS: `${ALLOWED}, https://other.example.org` });
});

afterAll(() => portal.close());

const preflight = (url: string, origin: string) =>
  portal.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,content-profile,prefer,x-client-info',
    },
  });

test.each(['/rest/v1/kits', '/auth/v1/token?grant_type=password', '/api/kit/MB000001/export'])(
  'a page of an allowed origin may call %s with a token and without cookies',
  async (url) => {
    const { statusCode, headers } = await preflight(url, ALLOWED);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(ALLOWED);
    expect(headers['access-control-allow-headers']?.split(', ')).toEqual(
      expect.arrayContaining(['apikey', 'replacement-reason']),
    );
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers.vary).toContain('Origin');
  },
);

test.each(['https://evil.example.org', 'null', `${ALLOWED}.evil.org`])(
  'a page of the origin %s gets no permission',
  async (origin) => {
    const { headers } = await preflight('/rest/v1/kits', origin);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const response = await portal.app.inject({ url: '/rest/v1/kits', headers: { origin } });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('a refusal can be read by a page of an allowed origin', async () => {
  const response = await portal.app.inject({ url: '/rest/v1/kits', headers: { origin: ALLOWED } });
  expect(response.statusCode).toBe(401);
  expect(response.headers['access-control-allow-origin']).toBe(ALLOWED);
});
