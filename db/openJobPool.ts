import type pg from 'pg';
import { isUnavailable } from './isUnavailable.ts';
import { openPool } from './openPool.ts';

/** graphile-worker retries a finished job's statement after this code. Any other failure of it ends the process. */
const RETRIED = 'ETIMEDOUT';

function asRetried(error: Error): never {
  if (isUnavailable(error)) Object.assign(error, { code: RETRIED });
  throw error;
}

/** Opens the pool of the job queue. Failures that may pass carry the code that the queue retries. */
export function openJobPool(address: string, max: number): pg.Pool {
  const pool = openPool(address, 'jobs', { max });
  // The pool's own query() calls both with a callback; the queue, for its jobs, without one.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  Object.assign(pool, {
    connect: (callback?: unknown) => {
      if (callback) return connect(callback);
      // After the end nothing is left to retry: the next portal takes over the waiting retries.
      return pool.ending ? new Promise(() => undefined) : connect().catch(asRetried);
    },
  });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown> | undefined;
    Object.assign(client, { query: (...values: unknown[]) => query(...values)?.catch(asRetried) });
  });
  return pool;
}
