import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from './StartError.ts';

/** Longest wait for a lock. Requests for the same table wait behind it, and fail if it takes much longer. */
const LOCK_TIMEOUT = '1s';
/** Milliseconds before the next attempt, in which those requests pass. */
const PAUSE = 2000;

/** A lock that was not free in time, and a deadlock. */
const LOCKED = ['55P03', '40P01'];

/**
 * Runs the work of a migration in one transaction. If it does not get a lock in time, it is rolled back and tried again.
 * @throws {StartError} when the work fails or gets no locks in all its attempts.
 */
export async function withLocks(
  client: pg.Client,
  { name, attempts }: { readonly name: string; readonly attempts: number },
  work: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await attemptTo(client, work);
      return;
    } catch (cause) {
      const { code, message } = cause as pg.DatabaseError;
      const is_locked = LOCKED.includes(code ?? '');
      if (!is_locked) throw new StartError(`Migration ${name} failed: ${message}`, { cause });
      if (attempt === attempts)
        throw new StartError(
          `Migration ${name} did not get its locks (attempts: ${attempts}): a long transaction holds a table. ` +
            'End the transaction, then start again.',
          { cause },
        );
      console.warn(`Migration ${name} waits for a lock and tries again (attempt ${attempt} of ${attempts}).`);
      await setTimeout(PAUSE);
    }
}

async function attemptTo(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
