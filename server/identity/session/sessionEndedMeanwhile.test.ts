import type { FastifyError, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { sessionEndedMeanwhile } from './sessionEndedMeanwhile.ts';

const failure = Object.assign(new Error('Key (name)=(Mia) is not there'), { code: '23503' }) as FastifyError;

/** The rethrown failure and the log when the second lookup of the session has this result. */
async function rethrown(found: () => Promise<unknown>, error: FastifyError = failure) {
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

test('a user deleted during the request gets not_signed_in, and the log keeps the failure without its values', async () => {
  const { answered, warn } = await rethrown(() => Promise.resolve(undefined));
  expect(answered).toMatchObject({ code: 'not_signed_in', cause: failure });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: '23503' }), request_id: 'request-1' },
    expect.any(String),
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain('Mia');
});

test.each([
  ['the session is still open', () => Promise.resolve({})],
  ['the session cannot be looked up', () => Promise.reject(new Error('Connection terminated'))],
])('rethrows the original failure when %s', async (_, found) => {
  const { answered, warn } = await rethrown(found);
  expect(answered).toBe(failure);
  expect(warn).not.toHaveBeenCalled();
});

test('an expected refusal causes no session lookup', async () => {
  const found = vi.fn();
  const refusal = new AppError('kit_not_found') as unknown as FastifyError;
  expect((await rethrown(found, refusal)).answered).toBe(refusal);
  expect(found).not.toHaveBeenCalled();
});
