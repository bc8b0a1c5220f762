import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from './StartError.ts';

/**
 * Longest wait for a lock. PostgreSQL ends an autovacuum that is in the way after one second; requests for the same table wait
 * behind it, and fail after two.
 */
const LOCK_TIMEOUT = '1500ms';
/** Milliseconds before the next attempt, in which those requests pass. */
const PAUSE = 2000;

/** A lock that was not free in time, and a deadlock. */
const LOCKED = ['55P03', '40P01'];

interface Attempts {
  /** The start of a sentence, such as `Migration 0012_kits.sql`. */
  readonly work: string;
  readonly attempts: number;
}

/**
 * Runs the work of a migration in one transaction. If it does not get a lock in time, it is rolled back and tried again.
 * @throws {StartError} when the work fails or gets no locks in all its attempts.
 */
export async function withLocks(
  client: pg.Client,
  { work, attempts }: Attempts,
  run: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await attemptTo(client, run);
      return;
    } catch (cause) {
      const { code, message } = cause as pg.DatabaseError;
      const is_locked = LOCKED.includes(code ?? '');
      if (!is_locked) throw new StartError(`${work} failed: ${message}`, { cause });
      if (attempt === attempts)
        throw new StartError(
          `${work} did not get its locks (attempts: ${attempts}): ${await holders(client)}. Wait until this has ended, or ` +
            'end it, then start again.',
          { cause },
        );
      console.warn(`${work} waits for a lock and tries again (attempt ${attempt} of ${attempts}).`);
      await setTimeout(PAUSE);
    }
}

async function attemptTo(client: pg.Client, run: () => Promise<unknown>): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const HOLDERS = `
  select virtualtransaction as transaction,
    format('process %s holds %s', pid, string_agg(distinct relation::regclass::text, ', ')) as sentence
  from pg_locks join pg_class c on c.oid = relation
  where granted and database = (select oid from pg_database where datname = current_database())
    and relnamespace = to_regnamespace('app') and relkind = 'r' and pid <> pg_backend_pid()
  group by virtualtransaction, pid`;

/** The transactions that hold tables for longer than a request, in words. Vacuums are transactions, too. */
async function holders(client: pg.Client): Promise<string> {
  const sample = async () => (await client.query<{ transaction: string; sentence: string }>(HOLDERS)).rows;
  const earlier = await sample();
  await setTimeout(PAUSE);
  const long = (await sample()).filter(({ transaction }) =>
    earlier.some((row) => row.transaction === transaction),
  );
  return long.map(({ sentence }) => sentence).join('; ') || 'a long transaction or vacuum held a table';
}
