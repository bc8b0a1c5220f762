import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { effectsOf } from './effectsOf.ts';
import { schemaPages } from './schemaPages.ts';

const folder = new URL('../../docs/schema/', import.meta.url);
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

test('docs/schema is what `npm run schema:docs` writes', async () => {
  const pages = await schemaPages(client);
  expect((await readdir(folder)).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) expect(await readFile(new URL(name, folder), 'utf8')).toBe(text);
});

test('a right of a role that the portal does not know, and one of everybody, stand on the page', async () => {
  await client.query(
    'begin; grant truncate, select on app.webhooks to pg_monitor; grant insert (url) on app.webhooks to public',
  );
  const page = (await schemaPages(client)).get('webhooks.md');
  await client.query('rollback');
  expect(page).toMatch(/^\| pg_monitor \| select \| all \| none \|$/m);
  expect(page).toMatch(/^\| pg_monitor \| truncate \| all \| none \|$/m);
  expect(page).toMatch(/^\| public \| insert \| url \| none \|$/m);
});

test('the effects of a function include those of the functions that it calls', () => {
  const functions = new Map([
    ['outer', 'begin perform app.inner(1); update app.kits set status = null; end'],
    ['inner', 'insert into app.kits (id) select app.outer(); -- app.other() is not called\n'],
    ['other', `select pg_notify('portal_changes', '')`],
  ]);
  expect(effectsOf('outer', { tables: [], functions })).toEqual({
    calls: ['inner'],
    writes: new Map([['kits', ['insert', 'update']]]),
    notifies: false,
    queues: false,
  });
});
