import type pg from 'pg';
import { StartError } from './StartError.ts';

const OLDEST_VERSION = 15;

/** Tables that no extension brought, where the portal has left none. */
const FOREIGN_TABLES = `
  select format('%s.%s', relnamespace::regnamespace, relname) as name from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'f')
    and (relnamespace = 'public'::regnamespace or relnamespace::regnamespace::text in ('app', 'graphile_worker'))
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by name limit 1`;

/** Columns of the list of applied migrations. */
const LIST_COLUMNS = `
  select array_agg(attname::text order by attname) as columns from pg_attribute
  where attrelid = to_regclass('public.applied_migrations') and attnum > 0 and not attisdropped`;

/**
 * Refuses a database that the portal cannot or must not migrate.
 * @param place the database in words, at the start of the sentence.
 * @throws {StartError} for an old version, a replica, or a database of another program.
 */
export async function checkDatabase(client: pg.Client, place = 'The database'): Promise<void> {
  const { rows } = await client.query<{ version: number; is_replica: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as is_replica`,
  );
  const { version = 0, is_replica = false } = rows[0] ?? {};
  if (version < OLDEST_VERSION)
    throw new StartError(`${place} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`);
  if (is_replica)
    throw new StartError(`${place} is a replica, which takes no writes: give the address of its primary.`);
  const foreign = await foreignTable(client);
  if (foreign)
    throw new StartError(
      `${place} holds tables of another program (${foreign}): give the portal an empty database of its own.`,
    );
}

async function foreignTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ columns: string[] | null }>(LIST_COLUMNS);
  const columns = rows[0]?.columns;
  if (columns) return columns.join() === 'applied_at,name,sha256' ? undefined : 'public.applied_migrations';
  return (await client.query<{ name: string }>(FOREIGN_TABLES)).rows[0]?.name;
}
