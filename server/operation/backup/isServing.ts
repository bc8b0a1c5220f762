import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Progress } from './Progress.ts';

/** A running portal asks for jobs every two seconds, later on a busy machine. */
const SPAN = 5_000;
/**
 * PostgreSQL counts the last transactions of an idle connection up to ten seconds late, and vacuums now and then: a portal that
 * has ended leaves one of these spans quiet.
 */
const SPANS = 4;

const LONGEST = (SPAN * SPANS) / 1000;

/**
 * Whether a portal works on the client's database. Connections of its logins alone do not say so: a pooler keeps those of a
 * portal that has ended. Transactions in each of several spans do.
 * @param client inside a transaction, which the counter does not contain before its end.
 */
export async function isServing(client: pg.Client, progress: Progress): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename like 'app\\_%'`,
  );
  if (rowCount === 0) return false;
  progress(`A login of the portal is connected: watching for up to ${LONGEST} seconds whether it works…`);
  let before = await transactions(client);
  for (let span = 0; span < SPANS; span += 1) {
    await setTimeout(SPAN);
    const after = await transactions(client);
    if (after === before) return false;
    before = after;
  }
  return true;
}

/** The owner may not see the states of other logins' connections, but everybody sees this sum. */
async function transactions(client: pg.Client): Promise<string | undefined> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count;
}
