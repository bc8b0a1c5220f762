import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logFailure } from './logFailure.ts';

const error = vi.fn<(line: { outage?: string; left_out?: number; err?: object }, message: string) => void>();
const log = { error };
const request = { log, server: { log } } as unknown as FastifyRequest;
const describe = ({ name }: Error) => ({ name });

const fail = (code: string, is_outage = true) =>
  logFailure(request, Object.assign(new Error('No'), { code }), { is_outage, describe });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  error.mockReset();
});

test('an outage of three seconds with a thousand failures writes four lines that count them all', () => {
  for (let count = 0; count < 1000; count += 1) {
    fail('ECONNREFUSED');
    vi.advanceTimersByTime(3);
  }
  vi.advanceTimersByTime(2000);
  expect(error.mock.calls.length).toBe(4);
  expect(error.mock.calls[0]).toEqual([
    { outage: 'ECONNREFUSED', err: { name: 'Error' } },
    'request failed: unavailable',
  ]);
  const left_out = error.mock.calls.map(([line]) => line.left_out ?? 0);
  expect(left_out.reduce((sum, count) => sum + count)).toBe(999);
});

test('outages of different kinds have lines of their own', () => {
  for (const code of ['ECONNREFUSED', '57P03', 'ECONNREFUSED', '57P03']) fail(code);
  expect(error.mock.calls.map(([{ outage }]) => outage)).toEqual(['ECONNREFUSED', '57P03']);
});

test('a new outage of the same kind has a full line again', () => {
  fail('ECONNREFUSED');
  vi.advanceTimersByTime(1500);
  fail('ECONNREFUSED');
  expect(error.mock.calls.filter(([{ err }]) => err)).toHaveLength(2);
});

test('every unexpected failure has a line of its own', () => {
  for (let count = 0; count < 5; count += 1) fail('P0001', false);
  expect(error).toHaveBeenCalledTimes(5);
});

test('the kind of an outage is the code of its first cause', () => {
  const cause = Object.assign(new Error('Gone'), { code: 'ENOSPC' });
  logFailure(request, new Error('Wrapped', { cause }), { is_outage: true, describe });
  expect(error.mock.calls[0]?.[0].outage).toBe('ENOSPC');
});
