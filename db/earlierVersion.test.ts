import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { applyDefinitions } from './applyDefinitions.ts';
import { type Definition, definitions } from './definitions.ts';
import { definedObjects } from './testing/definedObjects.ts';
import { executeOn } from './testing/executeOn.ts';
import { ownedDatabase } from './testing/ownedDatabase.ts';
import { withEdits } from './testing/withEdits.ts';

// An earlier version's functions and rules, which differ from the present ones, and an update over them.
let database: Awaited<ReturnType<typeof ownedDatabase>>;
let owner: pg.Client;
let defined: Definition[];

beforeEach(async () => {
  database = await ownedDatabase();
  owner = database.owner;
  defined = await definitions();
});

afterEach(() => database.close());

const and = (statements: string) => (text: string) => `${text}\n${statements}`;

const before = (edits: Parameters<typeof withEdits>[1]) =>
  applyDefinitions(owner, { defined: withEdits(defined, edits), version: '0.1.0' });
const update = () => applyDefinitions(owner, { defined, version: '0.2.0' });

test('an update leaves nothing of policies, triggers and rights that an earlier version had', async () => {
  const expected = await definedObjects(owner);
  await before({
    functions: and(`grant execute on function app.refuse to public, app_lab;
      grant execute on function app.sign_up to app_lab;`),
    'rules/kits.sql': and(`create policy former on app.kits for select to app_lab using (true);
      create trigger former after insert on app.kits for each row execute function app.claim_kit();
      grant select on app.kits to public, app_server, app_lab;
      grant update (kit_notes) on app.kits to app_lab;`),
    'rules/rest.sql': and('grant select on rest.kits to app_lab, app_server;'),
  });
  expect(await definedObjects(owner)).not.toEqual(expected);
  await update();
  expect(await definedObjects(owner)).toEqual(expected);
});

test('an update removes the rules of a file that is gone, and follows those that moved to another file', async () => {
  const expected = await definedObjects(owner);
  const [first = '', ...others] = (
    defined.find(({ name }) => name === 'rules/webhooks.sql')?.statements ?? ''
  ).split(/^(?=-- app\.)/m);
  const statements = `${first}\ncreate policy former on app.webhooks using (true);`;
  const earlier = withEdits(defined, { 'rules/webhooks.sql': () => others.join('') });
  await applyDefinitions(owner, {
    defined: [...earlier, { name: 'rules/former.sql', statements, sha256: 'former' }],
    version: '0.1.0',
  });
  await update();
  expect(await definedObjects(owner)).toEqual(expected);
});

test("an update keeps the operator's additions", async () => {
  await executeOn(
    database.url,
    `
    create policy reporting on app.kits for select to pg_monitor using (true);
    grant select on app.kits to pg_monitor;
    grant execute on function app.refuse to pg_monitor;
    grant select on rest.kits to pg_monitor;
    create view public.reporting as select id from rest.kits;
    create trigger reporting after insert on app.kits for each row execute function app.claim_kit();`,
  );
  const expected = await definedObjects(owner);
  await before({
    functions: and('grant execute on function app.refuse to app_lab;'),
    'rules/kits.sql': and('grant select on app.kits to app_lab;'),
    'rules/rest.sql': and('grant select on rest.kits to app_lab;'),
  });
  await update();
  expect(await definedObjects(owner)).toEqual(expected);
});

test('a change of the procedures that rules call applies all rules again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-definitions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['functions', 'rules'])
    cpSync(new URL(part, import.meta.url), join(folder, part), { recursive: true });
  appendFileSync(join(folder, 'functions/base.sql'), '-- changed');
  const changed = await definitions(pathToFileURL(`${folder}/`));
  expect(defined.filter(({ sha256 }) => changed.some((other) => other.sha256 === sha256))).toEqual([]);
});

test('a function and a view that this version no longer has stay for the earlier one, with their rights', async () => {
  await before({
    functions: and(`create or replace function app.former() returns int language sql as 'select 1';
      grant execute on function app.former to app_lab;`),
    'rules/rest.sql': and(`create view rest.former with (security_invoker = true) as select 1 as one;
      grant select on rest.former to app_lab;`),
  });
  await update();
  const { rows } = await owner.query(`
    select has_function_privilege('app_lab', 'app.former()', 'execute') as calls,
      has_table_privilege('app_lab', 'rest.former', 'select') as reads`);
  expect(rows).toEqual([{ calls: true, reads: true }]);
});

test.each([
  [
    'a return type',
    {
      functions: and(`drop function app.refuse;
      create function app.refuse(rule text) returns int language sql as 'select 1';`),
    },
    'functions: cannot change return type of existing function',
  ],
  [
    'the columns of a view',
    {
      'rules/rest.sql': (text: string) =>
        text.replace(
          'select kit_id::text as kit_id, is_active, created_at from',
          'select kit_id::text as kit_id, is_active, created_at, null as former from',
        ),
    },
    'rules/rest.sql: cannot drop columns from view',
  ],
])('an update that changes %s in place fails as a whole', async (_, edits, message) => {
  await before({ ...edits, 'rules/kits.sql': and('grant select on app.kits to app_lab;') });
  const earlier = await definedObjects(owner);
  await expect(update()).rejects.toThrow(`The update of functions and rules failed: ${message}`);
  expect(await definedObjects(owner)).toEqual(earlier);
});

test('a view that its file drops first gets other columns', async () => {
  const changed = withEdits(defined, {
    'rules/rest.sql': (text) =>
      text.replace(
        'create or replace view rest.kit_inventory with (security_invoker = true) as\nselect kit_id::text as kit_id,',
        'drop view if exists rest.kit_inventory;\ncreate or replace view rest.kit_inventory with (security_invoker = true) as\nselect',
      ),
  });
  await applyDefinitions(owner, { defined: changed, version: '0.2.0' });
  const { fields } = await owner.query('select * from rest.kit_inventory');
  expect(fields.map(({ name }) => name)).toEqual(['is_active', 'created_at']);
  const { rows } = await owner.query(
    `select has_table_privilege('app_admin', 'rest.kit_inventory', 'select') as reads`,
  );
  expect(rows).toEqual([{ reads: true }]);
});
