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

/** The same statements have waited in vain for a lock while this batch waited for a connection. */
class StillLocked extends Error {
  readonly code = LOCKED;
  constructor() {
    super('The same statements have just waited in vain for a lock');
  }
}

interface Use {
  /** Makes the connection fit for the next use after a failure. The connection is replaced if this fails, too. */
  readonly clean_up: string;
  /** The names of a batch's statements. A transaction that decides on the way has none. */
  readonly names?: string;
}

/** The same statements on the connections of a pool. */
interface Holders {
  connections: number;
  /** When they last waited in vain for a lock and held half of the pool. */
  locked_at: number;
}

type WithClient = <T>(use: Use, work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/**
 * Lends the connections of a pool. Batches that wait for a connection end with the same batches that wait in vain for a locked
 * table: round after round, these would keep the connections from everybody else. A locked row seldom holds half of the pool.
 */
export function clientsOf(pool: pg.Pool): WithClient {
  const holdersOf = new Map<string, Holders>();

  return async ({ clean_up, names }, work) => {
    // Those for whom a connection is idle wait until the next tick only.
    const waiting = pool.waitingCount - pool.idleCount;
    if (waiting >= pool.options.max * WAITING_PER_CONNECTION) throw new PoolBusy();
    const start = performance.now();
    const client = await pool.connect();
    const holders = names ? noted(holdersOf, names) : { connections: 0, locked_at: 0 };
    if (holders.locked_at > start) {
      client.release();
      throw new StillLocked();
    }
    let broken: Error | undefined;
    holders.connections += 1;
    try {
      return await work(client);
    } catch (error) {
      if (isLocked(error) && holders.connections >= pool.options.max / 2)
        holders.locked_at = performance.now();
      await client.query(clean_up).catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      holders.connections -= 1;
      client.release(broken);
    }
  };
}

function noted(holdersOf: Map<string, Holders>, names: string): Holders {
  const holders = holdersOf.get(names) ?? { connections: 0, locked_at: 0 };
  holdersOf.set(names, holders);
  return holders;
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCKED;
