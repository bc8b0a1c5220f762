import pg from 'pg';
import { applicationName, type Purpose } from './applicationName.ts';
import { DatabaseClient } from './DatabaseClient.ts';

/** Milliseconds that a request waits for a connection, and a connection for the server. */
const CONNECTION_LIMIT = 5000;

/** Opens a pool of at most `max` connections. */
export function openPool(
  address: string,
  purpose: Purpose,
  options: Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    connectionTimeoutMillis: CONNECTION_LIMIT,
    application_name: applicationName(purpose),
    // The pool passes its own options, and these contain the address.
    Client: DatabaseClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    ...options,
  });
  // An idle connection that breaks (the database restarts) is replaced on the next use and must not end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only: one that breaks in use would end the process. Its statement fails all the same.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
