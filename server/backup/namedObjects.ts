import type pg from 'pg';

/** SHA-256 of each object by its key; null if its record has none. */
export type NamedObjects = ReadonlyMap<string, string | null>;

/** The objects that records name. Takes about 200 bytes of memory each. */
export async function namedObjects(client: pg.ClientBase): Promise<NamedObjects> {
  const { rows } = await client.query<{ object_key: string; sha256: string | null }>(
    `select object_key, encode(sha256, 'hex') as sha256 from app.report_files
     union all
     select shared_suggestion_key, encode(shared_suggestion_sha256, 'hex') from app.kits
     where shared_suggestion_key is not null
     order by object_key`,
  );
  return new Map(rows.map(({ object_key, sha256 }) => [object_key, sha256]));
}

/** The marker of the store that holds the objects; undefined before a portal's first start. */
export async function readMarker(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ marker: string }>('select marker from app.object_store');
  return rows[0]?.marker;
}
