import { expect } from 'vitest';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** A raw request below `/auth/v1/factors`, possibly malformed. */
export const send = (
  portal: TestPortal,
  { token = '' }: Caller,
  url: string,
  payload: string | undefined,
  { method = 'POST', type = 'application/json' }: { method?: 'POST' | 'DELETE'; type?: string } = {},
) =>
  portal.app.inject({
    method,
    url: `/auth/v1/factors${url}`,
    headers: { authorization: `Bearer ${token}`, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });

/** Asserts one of these statuses and a Supabase-style error. */
export function expectRefusal(
  answer: Awaited<ReturnType<typeof send>>,
  statuses: readonly number[],
  code: unknown = expect.any(String),
): void {
  expect(statuses).toContain(answer.statusCode);
  const { fields = {}, ...body } = answer.json<{ fields?: object }>();
  expect(body).toEqual({ code, message: expect.any(String) });
  expect(fields).toEqual(expect.any(Object));
  expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01');
}

export const NUL = 'a\u0000b';

/** Invalid values for stored text. */
export const badTexts: readonly (readonly [string, unknown])[] = [
  ['a number', 1],
  ['null', null],
  ['a list', []],
  ['an object', {}],
  ['NUL', NUL],
  ['a lone surrogate', 'a\ud800'],
  ['a megabyte', 'x'.repeat(1024 * 1024)],
];

/** Bodies without the required object. */
export const badBodies: readonly (readonly [string, string | undefined])[] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['an empty object', '{}'],
  ['half of JSON', '{"factor_type":'],
  ['a poisoned object', '{"__proto__":{"factor_type":"totp"}}'],
];
