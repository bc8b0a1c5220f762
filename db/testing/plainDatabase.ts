import pg from 'pg';
import { administratorScript } from '#db/rolesScript.ts';
import { databaseAt } from './databaseAt.ts';
import { executeOn } from './executeOn.ts';

/** The environment variable that chooses an owner without `createrole` for the tests of a run. */
export const ROLES_BY_ADMINISTRATOR = 'ROLES_BY_ADMINISTRATOR';

/** The owner of all databases of the tests. */
export const TEST_OWNER = 'portal_test_owner';

/** The address of a test database under its owner, who is no superuser. */
export function ownerOf(url: string): string {
  const owner = new URL(url);
  owner.username = TEST_OWNER;
  return owner.href;
}

/** An owner creates the portal's roles, or finds those of an administrator. */
export type Owner = 'with createrole' | 'without createrole';

export const ownerOfTests = (): Owner =>
  process.env[ROLES_BY_ADMINISTRATOR] ? 'without createrole' : 'with createrole';

/**
 * Creates a database of an owner who is no superuser, as on a managed PostgreSQL. Resolves to the owner's address. The owner
 * has the password of the server's address, hence `app_server` the same one for both.
 */
export async function plainDatabase(
  server_url: string,
  owner: string,
  name: string,
  kind: Owner = 'with createrole',
): Promise<string> {
  const url = new URL(databaseAt(server_url, name));
  url.username = owner;
  const password = pg.escapeLiteral(decodeURIComponent(url.password));
  const right = kind === 'with createrole' ? 'createrole' : 'nocreaterole';
  await changeRoles(
    server_url,
    `do $$ begin
       if to_regrole('${owner}') is null then create role ${owner} login; end if;
     end $$;
     alter role ${owner} ${right} password ${password}`,
  );
  await executeOn(server_url, `create database ${name} owner ${owner}`);
  if (kind === 'without createrole') await changeRoles(server_url, await administratorScript(url.href));
  return url.href;
}

/** Changes roles one caller at a time: PostgreSQL refuses a change of a role that another transaction is changing. */
const changeRoles = (server_url: string, statements: string) =>
  executeOn(server_url, `select pg_advisory_xact_lock(hashtext('roles of tests')); ${statements}`);
