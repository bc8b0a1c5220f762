import { asOwner } from './asOwner.ts';

/**
 * The number of sessions of this database that wait for a lock. `pg_locks` does not serve: it names the waits of the whole
 * cluster, also those of tests that run beside this one.
 */
export const waitingForLocks = async (of: Parameters<typeof asOwner>[0]): Promise<number> =>
  (
    await asOwner(
      of,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;
