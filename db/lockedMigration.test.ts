import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from './applyMigrations.ts';
import { anonymous } from './connect.ts';
import { sql } from './sql.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

// A migration that changes a table, while somebody reads that table in a long transaction.
const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
const options = { folder: pathToFileURL(`${folder}/`) };
let database: TestDatabase;
let owner: pg.Client;
let reader: pg.Client;

beforeAll(async () => {
  cpSync(new URL('./migrations/', import.meta.url), folder, { recursive: true });
  writeFileSync(
    join(folder, '9998_first.sql'),
    'create table app.read (id int); grant select on app.read to app_anonymous;',
  );
  writeFileSync(join(folder, '9999_second.sql'), 'alter table app.read add column added int;');
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  reader = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await reader.connect();
  await applyMigrations(owner, { ...options, up_to: '9998_first.sql' });
});

beforeEach(() => reader.query('begin; select from app.read'));
afterEach(() => reader.query('rollback'));

afterAll(async () => {
  await reader.end();
  await owner.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends requests until `work` is done. Each gives up a lock after two seconds, so that none waits longer. */
async function requestsDuring(work: Promise<unknown>): Promise<void> {
  const requests: Promise<unknown>[] = [];
  const done = new AbortController();
  void work.finally(() => done.abort());
  while (!done.signal.aborted) {
    // At most as many wait at once as the pool has connections.
    await setTimeout(500);
    requests.push(database.db.run(anonymous, rowsOf(sql`select from app.read`)));
  }
  await Promise.all(requests);
}

test('a migration that gets no lock gives up in one sentence and leaves nothing behind', async () => {
  await expect(applyMigrations(owner, { ...options, attempts: 1 })).rejects.toThrow(
    /^Migration 9999_second\.sql did not get its locks \(attempts: 1\): process \d+ holds app\.read\. Wait until this has ended, or end it, then start again\.$/,
  );
  expect((await owner.query('table app.read')).fields).toHaveLength(1);
});

test('no request fails while a migration waits for a long reader', async () => {
  const migration = applyMigrations(owner, options);
  void setTimeout(8000).then(() => reader.query('rollback'));
  await requestsDuring(migration);
  expect((await owner.query('table app.read')).fields).toHaveLength(2);
});

test('an older portal refuses a database that a newer one has migrated', async () => {
  await expect(applyMigrations(owner)).rejects.toThrow(
    'A newer version of the portal has migrated the database (9998_first.sql is unknown here). Start that version or a newer one.',
  );
});
