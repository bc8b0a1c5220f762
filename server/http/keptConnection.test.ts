import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let origin: string;

beforeAll(async () => {
  portal = await testPortal();
  origin = await listening(portal);
});

afterAll(() => portal.close());

test.each(['/api/nothing', '/auth/v1/nothing', '/api/patients'])(
  'refusing a fully received request to %s keeps the connection open',
  async (path) => {
    const { headers, status } = await fetch(origin + path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get('connection')).toBe('keep-alive');
  },
);
