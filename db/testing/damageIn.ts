import pg from 'pg';

const RELATIONS = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
  where c.relpersistence = 'p' and (
    c.relkind in ('r', 't', 'm', 'S') and coalesce(a.amname, 'heap') = 'heap'
    or c.relkind = 'i' and a.amname = 'btree' and i.indisvalid and i.indisready)
  order by 2`;

/**
 * Damage that PostgreSQL's amcheck finds in a database, as `pg_amcheck --heapallindexed` does: each page of each table has to be
 * sound, and each B-tree has to be in order and to hold every row. Nothing for a sound one.
 * @param address of a superuser; amcheck stays installed in the database.
 */
export async function damageIn(address: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_extension where extname = 'amcheck'");
    if (rowCount === 0) await client.query('create extension amcheck');
    const { rows } = await client.query<{ oid: number; name: string; kind: string }>(RELATIONS);
    const found: string[] = [];
    for (const { oid, name, kind } of rows) {
      const check =
        kind === 'i'
          ? client.query('select bt_index_check($1::regclass, true)', [oid]).then(() => [])
          : client
              .query<{ msg: string }>('select msg from verify_heapam($1::regclass)', [oid])
              .then((heap) => heap.rows);
      const messages = await check.catch((error: Error) => [{ msg: error.message }]);
      found.push(...messages.map(({ msg }) => `${name}: ${msg}`));
    }
    return found;
  } finally {
    await client.end();
  }
}
