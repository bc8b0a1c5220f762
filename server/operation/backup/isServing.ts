import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** A running portal asks for jobs every two seconds. */
const SPAN = 3_000;
/** A vacuum of the server's own, the other work in an idle database, falls into one of them. */
const SPANS = 2;

/**
 * Whether a portal works on the client's database. Connections of its logins alone do not say so: a pooler keeps those of a
 * portal that has ended. Transactions in each of some spans do.
 * @param client inside a transaction, which the counter does not contain before its end.
 */
export async function isServing(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename like 'app\\_%'`,
  );
  if (rowCount === 0) return false;
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
