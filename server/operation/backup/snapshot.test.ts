import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { onSnapshot } from './snapshot.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

test('no time limit of the server ends a backup', async () => {
  const limits = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'transaction_timeout',
  ];
  const known = await asOwner<{ name: string }>(
    { database },
    'select name from pg_settings where name = any($1)',
    [limits],
  );
  const url = new URL(database.url);
  url.searchParams.set('options', known.map(({ name }) => `-c ${name}=5s`).join(' '));
  const { rows } = await onSnapshot(url.href, (client) =>
    client.query(`select name from pg_settings where name = any($1) and setting <> '0'`, [limits]),
  );
  expect(rows).toEqual([]);
});
