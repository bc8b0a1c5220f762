import type pg from 'pg';
import { isObjectKey } from '#server/base/ObjectStore.ts';

/** SHA-256 of each object by its key; null if its record has none. */
export type NamedObjects = ReadonlyMap<string, string | null>;

/** The columns that name an object and its SHA-256. The backup of an earlier version may lack a table. */
const names = [
  ['report_files', 'object_key', 'sha256'],
  ['kits', 'shared_suggestion_key', 'shared_suggestion_sha256'],
  ['replaced_suggestions', 'object_key', 'sha256'],
  ['sealed_suggestions', 'object_key', 'sha256'],
] as const;

/** The objects that records name. Takes about 200 bytes of memory each. */
export async function namedObjects(client: pg.ClientBase): Promise<NamedObjects> {
  const tables = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  );
  const known = new Set(tables.rows.map(({ name }) => name));
  const { rows } = await client.query<{ object_key: string; sha256: string | null }>(
    names
      .filter(([table]) => known.has(table))
      .map(
        ([table, key, sha256]) =>
          `select ${key} as object_key, encode(${sha256}, 'hex') as sha256 from app.${table} where ${key} is not null`,
      )
      .join(' union all ')
      .concat(' order by object_key'),
  );
  return new Map(rows.map(({ object_key, sha256 }) => [object_key, sha256]));
}

/** A row whose key no store accepts, so it has no file. */
export interface WrongKey {
  readonly table: string;
  readonly id: string;
  readonly key: string;
}

/** The rows of objects whose keys no store accepts: they came from outside of the portal. */
export async function wrongKeys(client: pg.ClientBase, objects: NamedObjects): Promise<WrongKey[]> {
  const wrong = [...objects.keys()].filter((key) => !isObjectKey(key));
  const found: WrongKey[] = [];
  if (wrong.length === 0) return found;
  for (const [table, key] of names) {
    const { rows } = await client.query<WrongKey>(
      `select $1 as table, coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'kit_record_id') as id, ${key} as key
       from app.${table} t where ${key} = any ($2) order by ${key}`,
      [table, wrong],
    );
    found.push(...rows);
  }
  return found;
}

/** The marker of the store that holds the objects; undefined before a portal's first start. */
export async function readMarker(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ marker: string }>('select marker from app.object_store');
  return rows[0]?.marker;
}

/** The id of the database, which its backups carry on; undefined before a portal's first start. */
export async function readDatabaseId(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ database_id: string }>('select database_id from app.object_store');
  return rows[0]?.database_id;
}
