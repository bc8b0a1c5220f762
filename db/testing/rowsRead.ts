import type { Tx } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { rowOf } from './rowsOf.ts';

/** Resolves to the number of a table's rows that `work` reads in the transaction, whether it returns them or not. */
export async function rowsRead(tx: Tx, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await soFar(tx, table);
  await work();
  return (await soFar(tx, table)) - before;
}

/** Counts those of earlier transactions on the connection, too, until the server gathers them. */
async function soFar(tx: Tx, table: string): Promise<number> {
  const row = await tx.run(
    rowOf<{ read: number }>(sql`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
      where schemaname = 'app' and relname = ${table}`),
  );
  return row?.read ?? 0;
}
