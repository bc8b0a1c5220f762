import type pg from 'pg';
import { DatabaseClient } from '#db/DatabaseClient.ts';

/** The key of the lock that keeps the job from removing objects; app.take_unclaimed_object() takes it too. */
const REMOVALS = `hashtext('app.take_unclaimed_object')`;

/** Settings under which values are written and read the same way on every server. */
const NEUTRAL = `
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 3;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  -- Not every version has both.
  select set_config(name, '0', true) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout');`;

/** Runs `work` on a connection of the owner inside a transaction; rolls back if it fails. */
export async function inTransaction<T>(
  owner_url: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({ connectionString: owner_url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails its next statement, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`${begin};${NEUTRAL}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Without a commit, the end of the connection rolls back.
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `work` while no job removes an object from the store. The lock is a transaction's: it ends with the connection, even
 * behind a pooler.
 */
export const withoutRemovals = <T>(owner_url: string, work: () => Promise<T>): Promise<T> =>
  inTransaction(owner_url, 'begin', async (client) => {
    await client.query(`select pg_advisory_xact_lock_shared(${REMOVALS})`);
    return work();
  });

/** Runs `work` on one consistent state of the database, with every row in sight. */
export const onSnapshot = <T>(owner_url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  inTransaction(owner_url, 'begin isolation level repeatable read read only', work);
