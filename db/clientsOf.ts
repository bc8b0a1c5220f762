import type pg from 'pg';

/** Transactions that may wait for each connection of a pool. Further ones are refused: they would hardly be served in time. */
const WAITING_PER_CONNECTION = 20;

/** SQLSTATE of a statement that has waited for a lock for too long (`lock_timeout`). */
const LOCKED = '55P03';

/** Too many transactions wait for a connection. */
class PoolBusy extends Error {
  /** SQLSTATE of too many connections. */
  readonly code = '53300';
  constructor() {
    super('Too many transactions wait for a connection of the pool');
  }
}

/** The same statements have waited in vain for a lock while this transaction waited for a connection. */
class StillLocked extends Error {
  readonly code = LOCKED;
  constructor() {
    super('The same statements have just waited in vain for a lock');
  }
}

interface Use {
  /** Makes the connection fit for the next use after a failure. The connection is replaced if this fails, too. */
  readonly clean_up: string;
  /** The names of the statements, if they are known in advance. */
  readonly names?: string;
}

type WithClient = <T>(use: Use, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/**
 * Lends the connections of a pool. Of many transactions that need one locked table, those that wait for a connection end with
 * those that wait for the lock. Otherwise they would take the connections round after round, and nobody else would get one.
 */
export function clientsOf(pool: pg.Pool): WithClient {
  /** When statements last waited in vain for a lock, by their names. */
  const locked_at = new Map<string, number>();

  return async ({ clean_up, names = '' }, work) => {
    // Those for whom a connection is idle wait until the next tick only.
    const waiting = pool.waitingCount - pool.idleCount;
    if (waiting >= pool.options.max * WAITING_PER_CONNECTION) throw new PoolBusy();
    const start = performance.now();
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      if ((locked_at.get(names) ?? 0) > start) throw new StillLocked();
      return await work(client);
    } catch (error) {
      if (error instanceof StillLocked) throw error;
      if (names && isLocked(error)) locked_at.set(names, performance.now());
      await client.query(clean_up).catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCKED;
