import pg from 'pg';

/** The owner's connections by the address of the database: opening one takes longer than most statements. */
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Tests end servers and connections; the pool replaces a broken one.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

/**
 * Runs a statement as the owner, whom no policy holds: to look at rows, or to let time pass. The connection is used again: `set
 * local` ends with the statement, `set` does not.
 */
export async function asOwner<Row>(
  { database }: { readonly database: { readonly url: string } },
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(database.url).query(statement, values)).rows as Row[];
}

/** Closes the owner's connections to a database. */
export async function endOwner(url: string): Promise<void> {
  const pool = pools.get(url);
  pools.delete(url);
  await pool?.end();
}
