import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** The code of a refusal. Asserts a Supabase-style body and no server failure. */
export function refusalOf(response: LightMyRequestResponse, what?: string): string {
  expect(response.statusCode, what).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, what).toBeLessThan(500);
  expect(response.headers['content-type'], what).toMatch(/^application\/json\b/);
  if (response.raw.req.url?.startsWith('/auth/v1/'))
    expect(response.headers['x-supabase-api-version'], what).toBe('2024-01-01');
  const { code, message } = response.json<{ code: string; message: string }>();
  expect(code, what).toMatch(/^[a-z_]+$/);
  expect(message, what).toMatch(/^[A-Z]/);
  return code;
}
