import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDefinitions } from './applyDefinitions.ts';
import { type Definition, definitions } from './definitions.ts';
import { executeOn } from './testing/executeOn.ts';
import { ownerOf, TEST_OWNER } from './testing/plainDatabase.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;
let owner: pg.Client;
let defined: Definition[];

beforeAll(async () => {
  database = await testDatabase();
  await executeOn(
    database.url,
    `alter database ${new URL(database.url).pathname.slice(1)} owner to ${TEST_OWNER}`,
  );
  owner = new pg.Client({ connectionString: ownerOf(database.url) });
  await owner.connect();
  defined = await definitions();
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

/** The definitions with one that has another text, and therefore another hash. */
const edited = (name: string, edit: (statements: string) => string): Definition[] =>
  defined.map((definition) =>
    definition.name === name
      ? { ...definition, statements: edit(definition.statements), sha256: `${definition.sha256} edited` }
      : definition,
  );

async function rows<Row extends object>(statement: string): Promise<Row[]> {
  return (await owner.query<Row>(statement)).rows;
}

const applied = () => rows('select name, sha256, applied_at from public.applied_definitions order by name');

/** All objects of the schema that definitions create or change, as their commands describe them. */
const schema = () =>
  rows(`
    select pg_get_functiondef(oid) as definition, proowner::regrole::text as owner, proacl::text as rights
    from pg_proc where pronamespace = 'app'::regnamespace
    union all
    select pg_get_triggerdef(oid), null, null from pg_trigger where not tgisinternal
    union all
    select to_jsonb(p)::text, null, null from pg_policies p where schemaname = 'app'
    union all
    select relname || coalesce(pg_get_viewdef(case when relkind = 'v' then oid end), ''), null,
      array(select acl::text from unnest(relacl) as acl order by 1)::text
    from pg_class where relnamespace in ('app'::regnamespace, 'rest'::regnamespace) and relkind in ('r', 'v')
    union all
    select format('%s.%s', attrelid::regclass, attname), null, array(select acl::text from unnest(attacl) as acl order by 1)::text
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'app'::regnamespace and attacl is not null
    order by 1`);

test('a run without a changed definition changes nothing', async () => {
  const before = await applied();
  expect(before).toHaveLength(defined.length);
  await applyDefinitions(owner, { defined });
  expect(await applied()).toEqual(before);
});

test('definitions that are applied again leave the same schema', async () => {
  const before = await schema();
  expect(before.length).toBeGreaterThan(800);
  await owner.query('delete from public.applied_definitions');
  await applyDefinitions(owner, { defined });
  expect(await schema()).toEqual(before);
});

test('the body of each function fits the tables and functions that it names', async () => {
  const functions = defined.find(({ name }) => name === 'functions')?.statements ?? '';
  await owner.query('begin');
  await owner.query(functions);
  await owner.query('rollback');
});

test('an edited function replaces the earlier one', async () => {
  const functions = edited('functions', (text) => text.replace('select 900 - ceil', 'select 1000 - ceil'));
  await applyDefinitions(owner, { defined: functions });
  const body = `select prosrc like '%1000%' as is_new from pg_proc where oid = 'app.rest_of_quarter'::regproc`;
  expect(await rows(body)).toEqual([{ is_new: true }]);
  await applyDefinitions(owner, { defined });
});

test('a policy, a trigger and a right that a file of rules no longer has are gone', async () => {
  const rights = `
    select exists (select from pg_policy where polname = 'admin_patients') as policy,
      exists (select from pg_trigger where tgname = 'audit_patient') as trigger,
      has_table_privilege('app_admin', 'app.patients', 'select') as privilege,
      has_table_privilege('app_backup', 'app.patients', 'select') as backup`;
  const all = { policy: true, trigger: true, privilege: true, backup: true };
  expect(await rows(rights)).toEqual([all]);
  const without = edited('rules/patients.sql', () => "call app.clear_rules('app.patients');");
  await applyDefinitions(owner, { defined: without });
  expect(await rows(rights)).toEqual([{ policy: false, trigger: false, privilege: false, backup: true }]);
  await applyDefinitions(owner, { defined });
  expect(await rows(rights)).toEqual([all]);
});

test('rules of a table in use give up, and leave the earlier ones and the request that waits for them', async () => {
  const request = new pg.Client({ connectionString: database.url });
  await request.connect();
  await request.query('begin; select from app.kits');
  const without = edited('rules/kits.sql', () => "call app.clear_rules('app.label_key', 'app.kits');");
  const [run, answer] = await Promise.allSettled([
    applyDefinitions(owner, { defined: without, attempts: 1 }),
    request.query('select from app.label_key'),
  ]);
  await request.end();
  expect(answer.status).toBe('fulfilled');
  expect(run).toMatchObject({
    reason: {
      message: expect.stringContaining('Migration rules/kits.sql did not get its locks (attempts: 1)'),
    },
  });
  expect(
    await rows(`select polname as name from pg_policy where polname = 'definer_label_key'`),
  ).toHaveLength(1);
});

test('an older portal does not bring its definitions back', async () => {
  await applyDefinitions(owner, { defined: edited('functions', (text) => `${text}\n`), version: '0.10.0' });
  await expect(applyDefinitions(owner, { defined, version: '0.9.1' })).rejects.toThrow(
    'Version 0.10.0 of the portal has migrated the database, and this is 0.9.1. Start that version or a newer one.',
  );
  await applyDefinitions(owner, { defined, version: '0.10.0' });
});
