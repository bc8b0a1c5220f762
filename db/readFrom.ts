import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Actor, Db, Tx } from './connect.ts';
import { inTime } from './inTime.ts';
import { isUnavailable } from './isUnavailable.ts';
import { sql } from './sql.ts';
import { type Statement, value } from './statements.ts';

/** The end of the primary's log. It contains every acknowledged write of everybody, even those that did not wait for the disk. */
export const logPosition = value(z.string(), () => sql`select pg_current_wal_insert_lsn()::text as position`);

/** Whether this server shows everything up to a position. A replica that was promoted is a primary. */
const hasReplayed = value(
  z.boolean(),
  (position: string) => sql`
    select coalesce(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
        >= ${position}::pg_lsn, false) as has`,
);

/** Milliseconds between questions to a replica that is a little behind. */
const CATCH_UP = [3, 10];
/** Milliseconds without questions to a replica that stays behind. */
const BEHIND = 500;
/** Milliseconds without questions to an unreachable replica. */
const AWAY = 5000;

/** Failures that say nothing about the next statement: a write, a query that recovery has cancelled, a full pool, time limits. */
const OF_STATEMENT = ['25006', '40001', '53300', '55P03', '57014'];

/**
 * Reads from a replica if it shows everything that the primary had stored when the caller was recognized, and from the primary
 * otherwise. A caller without a `position` is answered by the primary. Work that fails on the replica runs on the primary.
 */
export function readFrom(replica: Db, primary: Db): Db {
  let paused_until = 0;
  let is_away = false;
  const pause = (milliseconds: number) => {
    paused_until = performance.now() + milliseconds;
  };

  /** `work` resolves to whether the replica was current, and its result. */
  const read = async <T>(
    { position }: Actor,
    work: (guard: Statement<boolean>) => Promise<readonly [boolean, T]>,
    onPrimary: () => Promise<T>,
  ): Promise<T> => {
    if (position === undefined || performance.now() < paused_until) return onPrimary();
    // One caller tries whether it is back; the others do not wait for that.
    if (is_away) pause(AWAY);
    try {
      for (const wait of [...CATCH_UP, undefined]) {
        const [is_current, result] = await inTime(work(hasReplayed(position)));
        if (is_away) pause(0);
        is_away = false;
        if (is_current) return result;
        if (wait !== undefined) await setTimeout(wait);
      }
      pause(BEHIND);
    } catch (error) {
      // Work may also fail because it saw an old state.
      const { code = '' } = error as { code?: string };
      is_away = isUnavailable(error as Error) && !OF_STATEMENT.includes(code);
      if (is_away) pause(AWAY);
    }
    return onPrimary();
  };

  const transaction = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
    read(
      actor,
      (guard) => replica(actor, (tx) => Promise.all([tx.run(guard), work(tx)])),
      () => primary(actor, work),
    );

  const batch: Db['batch'] = (actor, statements) =>
    read(
      actor,
      async (guard) => {
        const [is_current, ...results] = await replica.batch(actor, [guard, ...statements]);
        return [is_current, results];
      },
      () => primary.batch(actor, statements),
    );

  const run = async <Result>(actor: Actor, statement: Statement<Result>) => {
    const [result] = await batch(actor, [statement]);
    return result;
  };

  return Object.assign(transaction, { batch, run });
}
