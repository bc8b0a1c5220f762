import type { FastifyError, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { sessionEndedMeanwhile } from './sessionEndedMeanwhile.ts';

const failure = Object.assign(new Error('Key (name)=(Mia) is not there'), { code: '23503' }) as FastifyError;

/** What a failure is answered with, and what is logged, when the session is looked for again with this result. */
async function afterwards(found: () => Promise<unknown>, error: FastifyError = failure) {
  const warn = vi.fn();
  const request = {
    id: 'request-1',
    session: {},
    headers: { authorization: 'Bearer token' },
    cookies: {},
    log: { warn },
  } as unknown as FastifyRequest;
  const deps = { db: { run: found }, config: {} } as unknown as Deps;
  const answered: unknown = await sessionEndedMeanwhile(deps, request, error).catch(
    (thrown: unknown) => thrown,
  );
  return { answered, warn };
}

test('whoever was deleted meanwhile is told to sign in; the log keeps what failed, without its values', async () => {
  const { answered, warn } = await afterwards(() => Promise.resolve(undefined));
  expect(answered).toMatchObject({ code: 'not_signed_in', cause: failure });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: '23503' }), request_id: 'request-1' },
    expect.any(String),
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain('Mia');
});

test.each([
  ['the session goes on', () => Promise.resolve({})],
  ['nobody can say whether it does', () => Promise.reject(new Error('Connection terminated'))],
])('a failure stays what it is when %s', async (_, found) => {
  const { answered, warn } = await afterwards(found);
  expect(answered).toBe(failure);
  expect(warn).not.toHaveBeenCalled();
});

test('a refusal is not looked into', async () => {
  const found = vi.fn();
  const refusal = new AppError('kit_not_found') as unknown as FastifyError;
  expect((await afterwards(found, refusal)).answered).toBe(refusal);
  expect(found).not.toHaveBeenCalled();
});
