import Fastify, { type FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#contract/shared/errors.ts';
import { PlainFailure } from '#server/base/PlainFailure.ts';
import { describe, errorHandler, refusalOf } from './errorHandler.ts';

test.each([
  ['exceeded its time limit', '57014'],
  ['waited too long for a lock', '55P03'],
  ['was a deadlock victim', '40P01'],
  ['met a stopping database', '57P01'],
  ['met a starting database', '57P03'],
  ['wrote to a replica', '25006'],
  ['found no free connection', '53300'],
  ['met a full disk', '53100'],
  ['lost its connection', '08006'],
])('a statement that %s may be retried', (_, code) => {
  const error = Object.assign(new Error('a statement failed'), { code }) as FastifyError;
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable', status: 503 });
});

test("the log keeps the portal's own sentence about a failure, and no other message", () => {
  const lost = new AppError('unavailable', { cause: new PlainFailure('The folder carries no marker') });
  expect(describe(lost)).toMatchObject({ cause: { message: 'The folder carries no marker' } });
  const foreign = new Error('Mia has pain');
  expect(JSON.stringify(describe(new AppError('unavailable', { cause: foreign })))).not.toContain('Mia');
});

test('an unexpected failure is refused with the general sentence alone', async () => {
  const app = Fastify();
  app.setErrorHandler(errorHandler);
  app.get('/api/broken', () => {
    throw Object.assign(new Error('Mia has pain'), { code: 'P0001', table: 'symptom_data', detail: '(Mia)' });
  });
  const { statusCode, body } = await app.inject('/api/broken');
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    { code: 'unexpected', message: 'An unexpected error occurred. Please try again.' },
  ]);
});
