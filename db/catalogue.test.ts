import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/testDatabase.ts';
import { anonymous } from './connect.ts';
import { policyTables } from './testing/policyStatements.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const rowsOf = (query: RawBuilder<{ name: string }>) => database.db(anonymous, (tx) => tx.all(query));

test('every table has forced row-level security and is in the matrix', async () => {
  const tables = await rowsOf(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  expect(tables.map(({ name }) => name)).toEqual([...policyTables].sort());
  const open = await rowsOf(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
          and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test('no function can be called by everybody', async () => {
  const callable = await rowsOf(
    sql`select proname as name from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege('public', oid, 'execute')`,
  );
  expect(callable).toEqual([]);
});

test('every definer function fixes its search path', async () => {
  const loose = await rowsOf(
    sql`select proname as name from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef and not coalesce(proconfig::text like '%search_path=%', false)`,
  );
  expect(loose).toEqual([]);
});

test('the login of the server has no rights of its own', async () => {
  const rights = await rowsOf(
    sql`select table_name as name from information_schema.role_table_grants where grantee = 'app_server'`,
  );
  expect(rights).toEqual([]);
  const [server] = await database.db(anonymous, (tx) =>
    tx.all(sql<{ elevated: boolean }>`
      select rolsuper or rolbypassrls or rolcreaterole or rolinherit as elevated
      from pg_roles where rolname = session_user`),
  );
  expect(server).toEqual({ elevated: false });
});
