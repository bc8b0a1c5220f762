import type pg from 'pg';
import { alterRoles } from './alterRoles.ts';
import { passwordStatements, rolesScript } from './rolesScript.ts';
import { StartError } from './StartError.ts';

/** Names of the roles that are missing or not as `roles.sql` leaves them. */
const INCOMPLETE_ROLES = `
  select string_agg(wanted.name, ', ' order by wanted.name) as names
  from unnest(array[
    'app_admin', 'app_anonymous', 'app_backup', 'app_bench', 'app_customer', 'app_definer', 'app_lab', 'app_practitioner',
    'app_retention', 'app_server', 'app_throttle', 'app_worker']) as wanted (name)
  left join pg_roles role on role.rolname = wanted.name
  left join pg_roles server on server.rolname = 'app_server',
  lateral (select
    wanted.name in ('app_server', 'app_throttle', 'app_worker') as is_login,
    wanted.name not in ('app_backup', 'app_definer', 'app_retention', 'app_server') as is_acting,
    wanted.name in ('app_backup', 'app_definer', 'app_worker') as is_of_owner,
    case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end as may_become) as rule
  where role.oid is null
    or is_login and (role.rolinherit or not role.rolcanlogin)
    or is_acting and pg_has_role(server.oid, role.oid, 'member') is not true
    or is_acting and not server.rolsuper and pg_has_role(server.oid, role.oid, 'usage')
    or is_of_owner and not pg_has_role(role.oid, may_become)`;

/** Failures of an owner without the rights that a statement needs. */
const isForbidden = (error: unknown) => (error as pg.DatabaseError).code === '42501';

/**
 * Creates and repairs the portal's roles.
 * @throws {StartError} when they belong to another owner, or this one may not create them.
 */
export async function prepareRoles(client: pg.Client, owner_url: string): Promise<void> {
  await refuseRolesOfAnotherOwner(client);
  const incomplete = await incompleteRoles(client);
  if (incomplete === null) return;
  await runAsOwner(client, await rolesScript(owner_url), `create or alter the roles ${incomplete}`);
  const left = await incompleteRoles(client);
  if (left !== null) throw await forbidden(client, `repair the roles ${left}`);
}

/** Gives the logins their passwords. @throws {StartError} when the owner may not. */
export const resetPasswords = (client: pg.Client, owner_url: string): Promise<void> =>
  runAsOwner(
    client,
    passwordStatements(owner_url),
    'set the passwords of app_server, app_worker and app_throttle',
  );

async function incompleteRoles(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ names: string | null }>(INCOMPLETE_ROLES);
  return rows[0]?.names ?? null;
}

/**
 * Roles, and the passwords of the logins with them, belong to the whole server. A second owner would lock the first one's
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

async function runAsOwner(client: pg.Client, statements: string, purpose: string): Promise<void> {
  try {
    await alterRoles(client, statements);
  } catch (cause) {
    if (isForbidden(cause)) throw await forbidden(client, purpose, cause);
    throw cause;
  }
}

async function forbidden(client: pg.Client, purpose: string, cause?: unknown): Promise<StartError> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner');
  return new StartError(
    `The owner ${rows[0]?.owner} may not ${purpose}. Let an administrator of the PostgreSQL server run the output of ` +
      '`npm run --silent db:roles`, or connect as the owner that created them.',
    { cause },
  );
}
