import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { appServerPassword, withRole } from './addresses.ts';
import { StartError } from './StartError.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Makes portals that start together migrate one after another. The number is arbitrary but must not change. */
const MIGRATION_LOCK = 7_203_914;

/** The portal's roles whose rights a login has without `set role`. A superuser has them in any case. */
const INHERITED_ROLES = `
  select m.roleid from pg_auth_members m
  where m.member = login.oid and not login.rolsuper and m.roleid::regrole::text like 'app\\_%'
    and pg_has_role(m.member, m.roleid, 'usage')`;

/**
 * Brings the database to the newest version: the migrations in `migrations/` in the order of their names, each in one
 * transaction, then the job queue's own. Runs as the owner of the database.
 * @throws {StartError} when an applied migration has been edited, or the server's roles are not this owner's.
 * @throws when a migration fails; earlier ones stay applied.
 */
export async function migrate(owner_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseRolesOfAnotherOwner(client);
    await restoreLogin(client);
    await applyMigrations(client);
    const password = appServerPassword(owner_url);
    await alterLogin(client, `password ${password === undefined ? 'null' : client.escapeLiteral(password)}`);
    await createJobQueue(client, owner_url);
  } finally {
    await client.end();
  }
}

/**
 * Roles, and the password of `app_server` with them, belong to the whole server. A second owner would lock the first one's
 * portal out of its database.
 * @throws {StartError} when another owner created them. A superuser may use any role.
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

/** Makes an existing `app_server` a login that inherits nothing. Otherwise it would have the rights of all its roles at once. */
async function restoreLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles login
     where rolname = 'app_server' and (rolinherit or not rolcanlogin or exists (${INHERITED_ROLES}))`,
  );
  if (rows.length === 0) return;
  await alterLogin(client, 'login noinherit');
  // From PostgreSQL 16 on, a membership keeps the inheritance with which it was granted.
  await client.query(
    `do $$
     declare
       role_name regrole;
     begin
       for role_name in select inherited.roleid from pg_roles login, lateral (${INHERITED_ROLES}) as inherited
         where rolname = 'app_server'
       loop
         execute format('revoke %s from app_server', role_name);
         execute format('grant %s to app_server', role_name);
       end loop;
     end $$`,
  );
}

/** Alters the login of the server. @throws {StartError} when this owner may not. */
async function alterLogin(client: pg.Client, change: string): Promise<void> {
  const alter = () => client.query(`alter role app_server ${change}`);
  try {
    // Roles belong to the whole server: a portal on another of its databases may alter this one at the same moment.
    await alter().catch((error: pg.DatabaseError) => {
      if (error.code !== 'XX000') throw error;
      return alter();
    });
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== '42501') throw cause;
    const { rows } = await client.query<{ owner: string }>('select current_user as owner');
    throw new StartError(
      `The role app_server exists already, and ${rows[0]?.owner} may not alter it: grant it to ${rows[0]?.owner} with ` +
        'the admin option, or connect as the owner that created it.',
      { cause },
    );
  }
}

/** The queue belongs to the role that runs its jobs, and brings its own migrations. */
async function createJobQueue(client: pg.Client, owner_url: string): Promise<void> {
  const { database } = client;
  if (database === undefined) throw new Error('The address names no database');
  const grantee = `on database ${client.escapeIdentifier(database)}`;
  // Its first migration creates the schema. The role must not keep the right to do so.
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
