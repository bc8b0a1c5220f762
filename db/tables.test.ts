import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous } from './connect.ts';
import { type Sql, sql } from './sql.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const namesOf = async (query: Sql) =>
  (await database.db.run(anonymous, rowsOf<{ name: string }>(query))).map(({ name }) => name);

test('every table has a primary key', async () => {
  const without = await namesOf(
    sql`select relname as name from pg_class c
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
  );
  expect(without).toEqual([]);
});

test('every foreign key has an index that begins with one of its columns', async () => {
  const without = await namesOf(
    sql`select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
        where connamespace = 'app'::regnamespace and contype = 'f'
          and not exists (select from pg_index where indrelid = conrelid and indkey[0] = any (conkey))`,
  );
  expect(without).toEqual([]);
});

test('a backup sees every row of every table, and only the owner can act as its role', async () => {
  const unread = await namesOf(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not (
          has_table_privilege('app_backup', oid, 'select')
          and exists (select from pg_policies where schemaname = 'app' and tablename = relname and roles = '{app_backup}'
            and cmd = 'SELECT' and qual = 'true'))`,
  );
  expect(unread).toEqual([]);
  const acting = await namesOf(
    sql`select rolname as name from pg_roles
        where rolname like 'app\_%' and rolname <> 'app_backup' and pg_has_role(oid, 'app_backup', 'member')`,
  );
  expect(acting).toEqual([]);
});
