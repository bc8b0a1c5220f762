import { afterAll, beforeAll, expect, test } from 'vitest';
import { appServerUrl } from './addresses.ts';
import { checkServerUrl } from './checkLogins.ts';
import { type Actor, anonymous, connect, worker } from './connect.ts';
import { query } from './embedded/testing/servers.ts';
import { migrate } from './migrate.ts';
import { removeEverything } from './removeEverything.ts';
import { type Sql, sql } from './sql.ts';
import { type FreshServer, freshServer } from './testing/freshServer.ts';
import { plainDatabase } from './testing/plainDatabase.ts';
import { rowsOf } from './testing/rowsOf.ts';

let server: FreshServer;
let first: string;

beforeAll(async () => {
  server = await freshServer();
  first = await plainDatabase(server.url, 'plain_owner', 'first');
});

afterAll(() => server.stop());

test('migrate creates the schema and the job queue as an owner with createrole only', async () => {
  expect(
    await query(
      first,
      'select rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false }]);
  await migrate(first);
  await migrate(first);

  const { db, close } = connect(appServerUrl(first));
  const token = Buffer.alloc(32, 1);
  const run = (actor: Actor, statement: Sql) => db.run(actor, rowsOf(statement));
  await run(worker, sql`select app.offer_first_admin(${token}, now() + interval '1 hour')`);
  await run(anonymous, sql`select app.create_first_admin(${token}, 'admin@example.org', 'Ada', 'hash')`);
  await run(
    anonymous,
    sql`select app.sign_up('anna@example.org', 'hash', '', ${token}, now() + interval '1 hour', 's', 'b', 's', 'b',
      now() + interval '7 days', 's', 'b')`,
  );
  const [waiting] = await run(
    worker,
    sql`select (select count(*) from graphile_worker.jobs) as jobs, (select count(*) from app.mails) as mails`,
  );
  await close();
  expect(waiting).toEqual({ jobs: 1, mails: 1 });
});

test('migrate makes app_server a login that inherits nothing again', async () => {
  await query(
    first,
    `revoke app_admin from app_server; alter role app_server inherit nologin; grant app_admin to app_server`,
  );
  await migrate(first);
  expect(
    await query(
      first,
      `select rolcanlogin, rolinherit, pg_has_role(oid, 'app_admin', 'usage') as has_rights,
         pg_has_role(oid, 'app_admin', 'member') as is_member
       from pg_roles where rolname = 'app_server'`,
    ),
  ).toEqual([{ rolcanlogin: true, rolinherit: false, has_rights: false, is_member: true }]);
});

test('portals that start in parallel renew the settings of one login', async () => {
  const set = 'alter role app_server in database first';
  await query(first, `${set} set lock_timeout = '25s'; alter role app_server reset lock_timeout`);
  await Promise.all(Array.from({ length: 8 }, () => checkServerUrl(appServerUrl(first))));
  await query(first, `${set} reset lock_timeout`);
  expect(await query(appServerUrl(first), 'show lock_timeout')).toEqual([{ lock_timeout: '2s' }]);
});

test('the owner loses membership in the role that removes audit events', async () => {
  await expect(query(first, 'set role app_retention')).rejects.toThrow('permission denied');
});

test('migrate creates a second database of the same owner, and again after its removal', async () => {
  const second = await plainDatabase(server.url, 'plain_owner', 'second');
  await migrate(second);
  await removeEverything(second);
  await migrate(second);
});

test('migrate refuses another owner on the same server in one sentence and changes nothing', async () => {
  const foreign = await plainDatabase(server.url, 'other_owner', 'third');
  await expect(migrate(foreign)).rejects.toThrow(
    'Another portal uses this PostgreSQL server, and other_owner may not use its roles (app_server and others): ' +
      'connect as the owner that created them, or give this portal a server of its own.',
  );
  expect(await query(foreign, `select to_regnamespace('app') as schema`)).toEqual([{ schema: null }]);
});

test('migrate refuses in one sentence an owner who may not repair the roles', async () => {
  const foreign = await plainDatabase(server.url, 'other_owner', 'fourth');
  await query(
    server.url,
    'alter role other_owner nocreaterole; grant app_backup, app_definer to other_owner; alter role app_server inherit',
  );
  await expect(migrate(foreign)).rejects.toThrow(
    // Up to PostgreSQL 15, every role of a login that inherits counts.
    /^The owner other_owner may not create or alter the roles .*app_server, .*app_worker\. Let an administrator of the PostgreSQL server run the output of `npm run --silent db:roles`, or connect as the owner that created them\.$/,
  );
  expect(await query(foreign, `select to_regnamespace('app') as schema`)).toEqual([{ schema: null }]);
});
