import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { anonymous } from './connect.ts';
import { callableFunctions } from './testing/callableFunctions.ts';
import { policyTables } from './testing/policyTables.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const namesFrom = (query: Sql) => database.db.run(anonymous, rowsOf<{ name: string }>(query));

test('every table has forced row-level security and a place in the policy matrix', async () => {
  const tables = await namesFrom(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  expect(tables.map(({ name }) => name)).toEqual([...policyTables].sort());
  const open = await namesFrom(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
          and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test('no function can be called by public', async () => {
  const callable = await namesFrom(
    sql`select proname as name from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege('public', oid, 'execute')`,
  );
  expect(callable).toEqual([]);
});

test('every definer function fixes its search path', async () => {
  const loose = await namesFrom(
    sql`select proname as name from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef and not coalesce(proconfig::text like '%search_path=%', false)`,
  );
  expect(loose).toEqual([]);
});

test('every definer function belongs to app_definer, except eight with other rights', async () => {
  const handedOver = await namesFrom(
    sql`select format('%s of %s', proname, proowner::regrole) as name from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef and proowner <> 'app_definer'::regrole order by name`,
  );
  expect(handedOver.map(({ name }) => name)).toEqual([
    'failed_jobs of app_worker',
    'queue_consent_renewal of app_worker',
    'queue_delivery of app_worker',
    'queue_mail of app_worker',
    'queue_notifications of app_worker',
    'queue_webhook_delivery of app_worker',
    'remove_old_audit_events of app_retention',
    'requeue_job of app_worker',
  ]);
});

test("the server's login role has no privileges on tables", async () => {
  const rights = await namesFrom(
    sql`select table_name as name from information_schema.role_table_grants where grantee = 'app_server'`,
  );
  expect(rights).toEqual([]);
  const [server] = await database.db.run(
    anonymous,
    rowsOf<{ elevated: boolean }>(sql`
      select rolsuper or rolbypassrls or rolcreaterole or rolinherit as elevated
      from pg_roles where rolname = session_user`),
  );
  expect(server).toEqual({ elevated: false });
});

test('exactly the listed roles can call each function', async () => {
  const functions = await database.db.run(
    anonymous,
    rowsOf<{ name: string; roles: string }>(sql`
      select proname as name, string_agg(coalesce(substr(rolname, 5), 'everybody'), ', ' order by rolname) as roles
      from pg_proc
      cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner)))
      left join pg_roles r on r.oid = grantee
      where pronamespace = 'app'::regnamespace and grantee <> proowner
      group by pg_proc.oid order by name`),
  );
  expect(functions.map(({ name, roles }) => [name, roles])).toEqual(callableFunctions);
});

test('exactly the listed roles can use each view, to read alone, and each view asks the policies of its reader', async () => {
  const views = await database.db.run(
    anonymous,
    rowsOf<{ name: string; rights: string }>(sql`
      select format('%s.%s', v.relnamespace::regnamespace, relname) as name,
        string_agg(distinct format('%s %s', substr(rolname, 5), verb), ', ') as rights
      from pg_class v
      cross join pg_roles
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) as verb
      where v.relnamespace in ('app'::regnamespace, 'rest'::regnamespace) and v.relkind in ('v', 'm') and rolname like 'app\\_%'
        and case when verb in ('select', 'insert', 'update') then has_any_column_privilege(rolname, v.oid, verb)
          else has_table_privilege(rolname, v.oid, verb) end
      group by 1 order by 1`),
  );
  const everyUser = 'admin select, customer select, practitioner select';
  expect(views.map(({ name, rights }) => [name, rights])).toEqual([
    ['app.granted_patients_source', 'definer select'],
    ['app.live_access', 'admin select, customer select, definer select, practitioner select'],
    ['app.patient_table_source', 'definer select'],
    ['rest.kit_inventory', 'admin select'],
    ['rest.kits', everyUser],
    ['rest.patients', everyUser],
    ['rest.practitioner_access', everyUser],
    ['rest.profiles', everyUser],
    ['rest.symptom_data', everyUser],
  ]);
  const ownersViews = await namesFrom(
    sql`select relname as name from pg_class
        where relnamespace in ('app'::regnamespace, 'rest'::regnamespace) and relkind in ('v', 'm')
          and not coalesce(reloptions @> array['security_invoker=true'], false)`,
  );
  expect(ownersViews).toEqual([]);
});
