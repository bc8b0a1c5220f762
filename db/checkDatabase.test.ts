import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkDatabase } from './checkDatabase.ts';
import { migrate } from './migrate.ts';
import { databaseAt } from './testing/databaseAt.ts';
import { executeOn } from './testing/executeOn.ts';

const name = `portal_test_${crypto.randomUUID().replaceAll('-', '')}`;
const url = databaseAt(inject('database_url'), name);

beforeAll(() => executeOn(inject('database_url'), `create database ${name}`));
afterAll(() => executeOn(inject('database_url'), `drop database ${name} with (force)`));

/** A connection that answers the first question about the server. */
const server = (version: number, is_replica: boolean) =>
  ({ query: async () => ({ rows: [{ version, is_replica }] }) }) as unknown as pg.Client;

test('a start refuses PostgreSQL 14', async () => {
  await expect(checkDatabase(server(14, false), 'The database at DATABASE_URL')).rejects.toThrow(
    'The database at DATABASE_URL is PostgreSQL 14; 15 or newer is needed.',
  );
});

test('a start refuses the address of a replica', async () => {
  await expect(checkDatabase(server(15, true), 'The database at DATABASE_URL')).rejects.toThrow(
    'The database at DATABASE_URL is a replica, which takes no writes: give the address of its primary.',
  );
});

test.each([
  ['public.posts', 'create table public.posts (id int)'],
  ['app.users', 'create schema app; create table app.users (id int)'],
  ['public.applied_migrations', 'create table public.applied_migrations (version int)'],
])(
  'a start refuses a database with the table %s of another program and changes nothing',
  async (table, make) => {
    await executeOn(url, make);
    await expect(migrate(url)).rejects.toThrow(
      `The database holds tables of another program (${table}): give the portal an empty database of its own.`,
    );
    await executeOn(url, `drop table ${table}; drop schema if exists app`);
  },
);

test('a start accepts an empty database with an extension in the schema public', async () => {
  await executeOn(
    url,
    'create extension pg_trgm; create view public.nothing as select; drop view public.nothing',
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await checkDatabase(client).finally(() => client.end());
});
