import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDefinitions } from './applyDefinitions.ts';
import { type Definition, definitions } from './definitions.ts';
import { definedObjects } from './testing/definedObjects.ts';
import { ownedDatabase } from './testing/ownedDatabase.ts';
import { withEdits } from './testing/withEdits.ts';

let database: Awaited<ReturnType<typeof ownedDatabase>>;
let owner: pg.Client;
let defined: Definition[];

beforeAll(async () => {
  database = await ownedDatabase();
  owner = database.owner;
  defined = await definitions();
});

afterAll(() => database.close());

const edited = (name: string, edit: (statements: string) => string) => withEdits(defined, { [name]: edit });

async function rows<Row extends object>(statement: string): Promise<Row[]> {
  return (await owner.query<Row>(statement)).rows;
}

const applied = () => rows('select name, sha256, applied_at from public.applied_definitions order by name');

test('a run without a changed definition changes nothing', async () => {
  const before = await applied();
  expect(before).toHaveLength(defined.length);
  await applyDefinitions(owner, { defined });
  expect(await applied()).toEqual(before);
});

test('definitions that are applied again leave the same schema', async () => {
  const before = await definedObjects(owner);
  expect(before.length).toBeGreaterThan(800);
  await owner.query(`update public.applied_definitions set sha256 = 'of the previous version'`);
  await applyDefinitions(owner, { defined });
  expect(await definedObjects(owner)).toEqual(before);
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
      exists (select from pg_trigger where tgname = 'follow_removed_patient') as trigger,
      has_table_privilege('app_admin', 'app.patients', 'select') as privilege,
      has_table_privilege('app_backup', 'app.patients', 'select') as backup`;
  const all = { policy: true, trigger: true, privilege: true, backup: true };
  expect(await rows(rights)).toEqual([all]);
  const without = edited('rules/patients.sql', () => '');
  await applyDefinitions(owner, { defined: without });
  expect(await rows(rights)).toEqual([{ policy: false, trigger: false, privilege: false, backup: true }]);
  await applyDefinitions(owner, { defined });
  expect(await rows(rights)).toEqual([all]);
});

test('rules of a table in use give up, and leave the earlier ones and the request that waits for them', async () => {
  const request = new pg.Client({ connectionString: database.url });
  await request.connect();
  await request.query('begin; select from app.kits');
  const without = edited('rules/kits.sql', () => '');
  const [run, answer] = await Promise.allSettled([
    applyDefinitions(owner, { defined: without, attempts: 1 }),
    request.query('select from app.label_key'),
  ]);
  await request.end();
  expect(answer.status).toBe('fulfilled');
  expect(run).toMatchObject({
    reason: {
      message: expect.stringContaining(
        'The update of functions and rules did not get its locks (attempts: 1)',
      ),
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
  await expect(applyDefinitions(owner, { defined, version: '0.10.0-rc.2' })).rejects.toThrow(
    'Version 0.10.0 of the portal has migrated the database, and this is 0.10.0-rc.2.',
  );
  await applyDefinitions(owner, { defined, version: '0.10.0' });
});

test('a portal that only lost a file of rules is newer than the one before it', async () => {
  const fewer = defined.filter(({ name }) => name !== 'rules/webhooks.sql');
  await applyDefinitions(owner, { defined: fewer, version: '0.11.0' });
  await expect(applyDefinitions(owner, { defined, version: '0.10.0' })).rejects.toThrow('Version 0.11.0');
  await applyDefinitions(owner, { defined, version: '0.11.0' });
});

test('a function with other parameters beside the earlier one is refused', async () => {
  const before = await definedObjects(owner);
  const overloaded = edited(
    'functions',
    (text) =>
      `${text}\ncreate function app.refuse(rule text, more int) returns int language sql as 'select 1';`,
  );
  await expect(applyDefinitions(owner, { defined: overloaded, version: '0.12.0' })).rejects.toThrow(
    'app.refuse has two lists of parameters. Other parameters need another name.',
  );
  expect(await definedObjects(owner)).toEqual(before);
});
