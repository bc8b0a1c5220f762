import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from './embedded/testing/servers.ts';
import { migrate } from './migrate.ts';
import { administratorScript } from './rolesScript.ts';
import { executeOn } from './testing/executeOn.ts';
import { type FreshServer, freshServer } from './testing/freshServer.ts';
import { plainDatabase } from './testing/plainDatabase.ts';

let server: FreshServer;
let url: string;

beforeAll(async () => {
  server = await freshServer();
  url = await plainDatabase(server.url, 'plain_owner', 'prepared', 'without createrole');
});

afterAll(() => server.stop());

/** The same address with another password of the owner, who gets it on the server. */
async function withPassword(password: string): Promise<string> {
  await executeOn(server.url, `alter role plain_owner password '${password}'`);
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

test('an owner without createrole migrates twice where an administrator created the roles', async () => {
  await migrate(url);
  await migrate(url);
  expect(
    await query(
      url,
      `select rolsuper or rolcreaterole as may_create_roles, pg_has_role('app_admin', 'member') as is_admin
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ may_create_roles: false, is_admin: false }]);
});

test('an owner without createrole applies new functions after the administrator took app_retention back', async () => {
  await executeOn(server.url, 'revoke app_retention from plain_owner');
  await query(url, `update public.applied_definitions set sha256 = 'of the previous version'`);
  await migrate(url);
  expect(
    await query(
      url,
      `select count(*)::int as outdated from public.applied_definitions where sha256 = 'of the previous version'`,
    ),
  ).toEqual([{ outdated: 0 }]);
});

test('the statements for the administrator name no password', async () => {
  const script = await administratorScript(url);
  expect(script).toContain("set portal.owner = 'plain_owner'");
  expect(script).toMatch(/alter role app_worker password 'SCRAM-SHA-256\$4096:/);
  expect(script).not.toContain(new URL(url).password);
});

test('an owner without createrole needs the administrator again after a change of the password', async () => {
  const changed = await withPassword('another');
  await expect(migrate(changed)).rejects.toThrow(
    'The owner plain_owner may not set the passwords of app_server, app_worker and app_throttle. Let an administrator of the ' +
      'PostgreSQL server run the output of `npm run --silent db:roles`, or connect as the owner that created them.',
  );
  await executeOn(server.url, await administratorScript(changed));
  await migrate(changed);
});

test('an owner without createrole is refused in one sentence while a role is missing', async () => {
  const changed = await withPassword('third');
  await executeOn(server.url, 'alter role app_throttle rename to hidden');
  await expect(migrate(changed)).rejects.toThrow(
    'The owner plain_owner may not create or alter the roles app_throttle.',
  );
});
