import { expect, test } from 'vitest';
import { readConfig } from './base/config.ts';
import { connectionsFor } from './start/startServer.ts';

/** Of the first process: 3 for its own statements, 10 for the queue. */
const JOBS = 13;
/** Of each server process: the live channel and the probes. */
const OTHERS = 2;
/** PostgreSQL's default limit, less three for its administrator. */
const LIMIT = 97;

test.each(Array.from({ length: 16 }, (_, index) => String(index + 1)))(
  'a portal with PROCESSES=%s leaves connections to its administrator',
  (PROCESSES) => {
    const { requests, throttle } = connectionsFor(readConfig({ PROCESSES }));
    expect(Math.min(requests, throttle)).toBeGreaterThan(0);
    expect(Number(PROCESSES) * (requests + throttle + OTHERS) + JOBS).toBeLessThan(LIMIT);
  },
);
