import type pg from 'pg';

/** Longest wait for autovacuum, which PostgreSQL ends after a second (`deadlock_timeout`). Requests go on meanwhile. */
const VACUUM_TIMEOUT = '3s';
/**
 * Longest wait for all tables together. Requests wait behind it, and may hold another of the tables: the start gives up before
 * PostgreSQL looks for deadlocks, so no request fails.
 */
const TABLES_TIMEOUT = '900ms';
/** Longest wait for each lock after that: of views, and of tables without rules until now. */
const OTHER_TIMEOUT = '100ms';

/** Locks tables of a running portal against all others until the end of the transaction. */
export async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) {
    await client.query(`set local lock_timeout = '${VACUUM_TIMEOUT}'`);
    await client.query(`lock table ${tables.join(', ')} in share update exclusive mode`);
    await client.query(`set local statement_timeout = '${TABLES_TIMEOUT}'`);
    await client
      .query(`lock table ${tables.join(', ')} in access exclusive mode`)
      .catch((error: pg.DatabaseError) => {
        throw error.code === '57014' ? Object.assign(error, { code: '55P03' }) : error;
      });
    await client.query('set local statement_timeout to default');
  }
  await client.query(`set local lock_timeout = '${OTHER_TIMEOUT}'`);
}
