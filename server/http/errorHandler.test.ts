import type { FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { refusalOf } from './errorHandler.ts';

test.each([
  ['exceeded its time limit', '57014'],
  ['waited too long for a lock', '55P03'],
  ['was a deadlock victim', '40P01'],
  ['met a stopping database', '57P01'],
])('a statement that %s may be retried', (_, code) => {
  const error = Object.assign(new Error('a statement failed'), { code }) as FastifyError;
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable', status: 503 });
});
