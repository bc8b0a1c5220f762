import type { FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { refusalOf } from './errorHandler.ts';

test.each([
  ['ran too long', '57014'],
  ['waited too long for a lock', '55P03'],
  ['was the victim of a circle', '40P01'],
  ['found the database stopping', '57P01'],
])('a statement that %s may succeed later', (_, code) => {
  const error = Object.assign(new Error('a statement failed'), { code }) as FastifyError;
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable', status: 503 });
});
