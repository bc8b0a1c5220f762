import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from './applicationName.ts';
import { DatabaseClient } from './DatabaseClient.ts';
import { StartError } from './StartError.ts';

/** Arbitrary, but the same in every version. */
const MIGRATION_LOCK = 7_203_914;
/** Milliseconds between attempts to get the lock. */
const PAUSE = 300;
/** Milliseconds until a start gives up. */
const LONGEST_WAIT = 10 * 60_000;

/**
 * Does `work` while no other portal migrates the database. The lock belongs to an open transaction of its own connection,
 * so it ends with its process, behind a pooler too.
 * @throws {StartError} after ten minutes of waiting.
 */
export async function withMigrationLock<T>(owner_url: string, work: () => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: owner_url,
    application_name: applicationName('migrations'),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await acquire(client);
    return await work();
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

async function acquire(client: pg.Client): Promise<void> {
  const start = performance.now();
  for (let attempt = 1; !(await isAcquired(client)); attempt += 1) {
    if (attempt === 1) console.warn('Waiting for another migration of this database.');
    if (performance.now() - start > LONGEST_WAIT)
      throw new StartError(
        'Another migration of this database has been running for ten minutes. Start again when it has ended.',
      );
    await client.query('rollback');
    await setTimeout(PAUSE);
  }
}

async function isAcquired(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  // The transaction idles during the migrations. Not every version has all of these settings.
  await client.query(
    `select set_config(name, '0', true) from pg_settings
     where name in ('idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`,
  );
  const { rows } = await client.query<{ is_acquired: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_acquired',
    [MIGRATION_LOCK],
  );
  return rows[0]?.is_acquired === true;
}
