import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { appServerPassword, withRole } from './addresses.ts';
import { StartError } from './StartError.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Two portals that start together migrate one after the other. Any number will do, as long as it stays. */
const MIGRATION_LOCK = 7_203_914;

/**
 * Brings the database to the newest version: the migrations in `migrations/` in the order of their names, each in one
 * transaction, then the job queue's own. Runs as the owner of the database.
 * @throws when an applied migration has been edited since, or one fails; earlier ones stay applied.
 */
export async function migrate(owner_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseRolesOfAnotherOwner(client);
    await applyMigrations(client);
    const password = appServerPassword(owner_url);
    const secret = password === undefined ? 'null' : client.escapeLiteral(password);
    const setPassword = () => client.query(`alter role app_server password ${secret}`);
    // Roles belong to the whole cluster: for another database of it, the same may be done at this moment.
    await setPassword().catch((error: pg.DatabaseError) => {
      if (error.code !== 'XX000') throw error;
      return setPassword();
    });
    await layJobQueue(client, owner_url);
  } finally {
    await client.end();
  }
}

/**
 * Roles, and the password of `app_server` with them, belong to the whole server. A second owner would lock the first one's
 * portal out of its database.
 * @throws StartError when another role than this owner created them. A superuser may use any role.
 */
async function refuseRolesOfAnotherOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select current_user as owner from pg_roles where rolname = 'app_definer' and not pg_has_role(oid, 'member')`,
  );
  if (rows[0])
    throw new StartError(
      `Another portal uses this PostgreSQL server, and ${rows[0].owner} may not use its roles (app_server and others): ` +
        'connect as the owner that created them, or give this portal a server of its own.',
    );
}

/** The queue belongs to the role that works it off, and brings its own migrations. */
async function layJobQueue(client: pg.Client, owner_url: string): Promise<void> {
  const { database } = client;
  if (database === undefined) throw new Error('The address names no database');
  const grantee = `on database ${client.escapeIdentifier(database)}`;
  // Its first migration creates the schema, which takes a right that the role should not keep.
  await client.query(`grant create ${grantee} to app_worker`);
  try {
    await runMigrations({ connectionString: withRole(owner_url, 'app_worker') });
  } finally {
    await client.query(`revoke create ${grantee} from app_worker`);
  }
}

async function applyMigrations(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists public.applied_migrations
       (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.applied_migrations',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));

  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) {
    const statements = await readFile(new URL(name, folder), 'utf8');
    const sha256 = createHash('sha256').update(statements).digest('hex');
    if (!applied.has(name)) await apply(client, name, sha256, statements);
    else if (applied.get(name) !== sha256)
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Restore it and write a new one.`,
      );
  }
}

async function apply(client: pg.Client, name: string, sha256: string, statements: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(statements);
    await client.query('insert into public.applied_migrations (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
