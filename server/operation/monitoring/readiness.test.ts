import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { readinessOf } from './readiness.ts';

let database: TestDatabase;
const ping = vi.fn<ObjectStore['ping']>();
const store = { ping } as unknown as ObjectStore;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(() => {
  ping.mockReset().mockResolvedValue();
});

afterAll(() => database.close());

test('a portal with its database, its migrations and its store is ready', async () => {
  expect(await readinessOf(database.db, store).problem()).toBeUndefined();
});

test('a portal that stops is not ready, even while its parts are usable', async () => {
  const readiness = readinessOf(database.db, store);
  expect(await readiness.problem()).toBeUndefined();
  readiness.stop();
  expect(await readiness.problem()).toBe('The portal is stopping.');
  expect(await readiness.failing()).toEqual([]);
});

test.each([
  ['refuses connections', () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('a portal whose database %s is not ready', async (_, run) => {
  const readiness = readinessOf({ run } as unknown as Db, store);
  expect(await readiness.problem()).toBe('The database does not answer.');
});

test('a portal whose store does not answer is not ready', async () => {
  ping.mockRejectedValue(new Error('connect ECONNREFUSED 10.1.2.3'));
  expect(await readinessOf(database.db, store).problem()).toBe('The file store does not answer.');
});

test('a portal that misses a migration in the database is not ready', async () => {
  const removed = await asOwner<{ name: string; sha256: string }>(
    { database },
    `delete from public.applied_migrations where name like '0003%' returning name, sha256`,
  );
  const readiness = readinessOf(database.db, store);
  expect(await readiness.problem()).toBe('The database lacks migrations of this version.');
  for (const { name, sha256 } of removed)
    await asOwner({ database }, `insert into public.applied_migrations values ('${name}', '${sha256}')`);
});

test('a portal stays ready after a newer version has migrated the database', async () => {
  await asOwner({ database }, `insert into public.applied_migrations values ('9999_newer.sql', 'x')`);
  expect(await readinessOf(database.db, store).problem()).toBeUndefined();
});

test('probes within a second share one check', async () => {
  const readiness = readinessOf(database.db, store);
  await Promise.all(Array.from({ length: 20 }, () => readiness.problem()));
  expect(ping).toHaveBeenCalledTimes(1);
});
