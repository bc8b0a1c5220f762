import pg from 'pg';
import { databaseAt } from './databaseAt.ts';
import { executeOn } from './executeOn.ts';

/**
 * Creates a database whose owner may create roles and is no superuser, as on a managed PostgreSQL. Resolves to the owner's
 * address. The owner has the password of the server's address, hence `app_server` the same one for both.
 */
export async function plainDatabase(server_url: string, owner: string, name: string): Promise<string> {
  const url = new URL(databaseAt(server_url, name));
  url.username = owner;
  const password = pg.escapeLiteral(decodeURIComponent(url.password));
  await executeOn(
    server_url,
    `do $$ begin
       if to_regrole('${owner}') is null then create role ${owner} login createrole; end if;
     end $$`,
  );
  await executeOn(server_url, `alter role ${owner} password ${password}`);
  await executeOn(server_url, `create database ${name} owner ${owner}`);
  return url.href;
}
