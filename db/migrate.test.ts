import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { removeEverything } from './removeEverything.ts';
import { databaseAt } from './testing/databaseAt.ts';

const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;
const url = databaseAt(inject('database_url'), name);

async function query<Row extends object>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => query(inject('database_url'), `create database ${name}`));
afterAll(() => query(inject('database_url'), `drop database ${name} with (force)`));

const applied = () =>
  query<{ name: string }>(url, 'select name from public.applied_migrations order by applied_at, name');

test('portals that start in parallel migrate an empty database once', async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const names = (await applied()).map((row) => row.name);
  expect(names).toContain('0001_foundation.sql');
  expect(names).toEqual([...names].sort());
});

test('a migration that was edited after it was applied is refused before another one is applied', async () => {
  await query(url, `delete from public.applied_migrations where name = '0003_users.sql'`);
  await query(
    url,
    `update public.applied_migrations set sha256 = 'another' where name = '0007_patients.sql'`,
  );
  await expect(migrate(url)).rejects.toThrow(
    'Migration 0007_patients.sql was changed after it had been applied. Restore it and write a new one.',
  );
  expect((await applied()).map((row) => row.name)).not.toContain('0003_users.sql');
});

test('the whole schema can be removed and created again', async () => {
  await removeEverything(url);
  await migrate(url);
  expect((await applied()).length).toBeGreaterThan(0);
});

test('migrate stops after the named migration', async () => {
  await removeEverything(url);
  await migrate(url, '0003_users.sql');
  expect((await applied()).at(-1)?.name).toBe('0003_users.sql');
  await migrate(url);
  expect((await applied()).at(-1)?.name).not.toBe('0003_users.sql');
});
