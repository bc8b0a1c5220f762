import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { worker } from '#db/connect.ts';
import { StartError } from '#db/StartError.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { readConfig } from '#server/base/config.ts';
import { objectKey } from '#server/base/ObjectStore.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { StoreUnavailable } from './failures.ts';
import { markStore, openStore } from './openStore.ts';
import { confirmStore, lockStore, storeMarker } from './queries.ts';
import { tinyBucket } from './testing/tinyBucket.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-marked-store-'));
  await asOwner({ database }, 'truncate app.object_store, app.unclaimed_objects');
  return () => rmSync(folder, { recursive: true });
});

const configOf = (name: string) => readConfig({ ...withoutS3, DATA_DIR: join(folder, name) });
const openAt = (name: string) => openStore(configOf(name), database.db);
const objectsOf = (name: string) => join(folder, name, 'objects');
const knownMarker = async () => (await database.db.run(worker, storeMarker()))?.marker;
const aFile = () =>
  asOwner({ database }, 'insert into app.unclaimed_objects (object_key) values ($1)', ['a file']);

test('the first start marks the store, and later starts find the marker', async () => {
  const { marker } = await openAt('a');
  expect(await knownMarker()).toBe(marker);
  await aFile();
  const again = await openAt('a');
  expect(again.marker).toBe(marker);
  await again.ping();
  expect(readdirSync(objectsOf('a')).sort()).toEqual(['marker', 'private', 'shared', 'unfinished']);
});

test('portals that start together agree on one marker', async () => {
  const stores = await Promise.all(Array.from({ length: 5 }, () => openAt('a')));
  expect(new Set(stores.map(({ marker }) => marker))).toEqual(new Set([await knownMarker()]));
  await Promise.all(stores.map((store) => store.ping()));
});

test('a start waits longer than a request for another one whose store is slow', async () => {
  const locked = Promise.withResolvers<void>();
  const slow = database.db(worker, async (tx) => {
    await tx.run(lockStore());
    locked.resolve();
    await setTimeout(3000);
  });
  await locked.promise;
  const { marker } = await openAt('a');
  expect(await knownMarker()).toBe(marker);
  await slow;
});

test('a start that ended between the marker and its record is completed by the next', async () => {
  const { marker } = await openAt('a');
  await asOwner({ database }, 'truncate app.object_store');
  expect((await openAt('a')).marker).toBe(marker);
});

test('a database with files refuses an empty, a foreign and a damaged store', async () => {
  const { marker } = await openAt('foreign');
  await asOwner({ database }, 'truncate app.object_store');
  await openAt('own');
  await aFile();
  await expect(openAt('empty')).rejects.toThrow(
    new StartError(
      `The folder ${objectsOf('empty')} does not hold the files of this database: its file "marker" is missing. Mount or name the store that the portal used before.`,
    ),
  );
  const foreign = new StartError(
    `The folder ${objectsOf('foreign')} holds the files of another database. Mount or name the store that the portal used before.`,
  );
  await expect(openAt('foreign')).rejects.toThrow(foreign);
  writeFileSync(join(objectsOf('foreign'), 'marker'), `${marker} and more`);
  await expect(openAt('foreign')).rejects.toThrow(foreign);
  expect(readdirSync(folder).sort()).toEqual(['foreign', 'own']);
  await openAt('own');
});

test('a database without files takes a new store, and uploads into the earlier one are refused', async () => {
  const earlier = await openAt('a');
  const now = await openAt('b');
  expect(await knownMarker()).toBe(now.marker);
  await database.db.run(worker, confirmStore(now.marker));
  await expect(database.db.run(worker, confirmStore(earlier.marker))).rejects.toThrow('unavailable');
});

test('a restored database marks the new store of its files', async () => {
  const { marker } = await openAt('a');
  await aFile();
  await markStore(configOf('b'), database.db);
  expect((await openAt('b')).marker).toBe(marker);
});

test('a store that belongs to another database is not marked', async () => {
  await openAt('foreign');
  await asOwner({ database }, 'truncate app.object_store');
  await openAt('own');
  await expect(markStore(configOf('foreign'), database.db)).rejects.toThrow('another database');
});

test('a store whose folder has changed is unavailable until it is back', async () => {
  const store = await openAt('a');
  const aside = join(folder, 'aside');
  renameSync(objectsOf('a'), aside);
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  renameSync(aside, objectsOf('a'));
  await store.ping();
  writeFileSync(join(objectsOf('a'), 'marker'), crypto.randomUUID());
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
});

test('a folder that cannot be written is refused in one sentence', async () => {
  writeFileSync(join(folder, 'file'), '');
  const at = join(folder, 'file', 'a', 'objects');
  const config = readConfig({ ...withoutS3, DATA_DIR: join(folder, 'file', 'a') });
  await expect(openStore(config, database.db)).rejects.toThrow(`The folder ${at} cannot be written: `);
});

test('a database with files refuses an emptied bucket and another prefix', async () => {
  const bucket = await tinyBucket();
  onTestFinished(bucket.close);
  const openPrefix = (S3_PREFIX: string) =>
    openStore(readConfig({ ...bucket.environment, S3_PREFIX }), database.db);
  const { marker } = await openPrefix('portal');
  expect(bucket.objects.get('/reports/portal/marker')?.toString()).toBe(marker);
  await aFile();
  expect((await openPrefix('portal')).marker).toBe(marker);
  const missing = (place: string) => `The ${place} does not hold the files of this database: `;
  const { host } = new URL(bucket.environment['S3_ENDPOINT'] ?? '');
  await expect(openPrefix('other')).rejects.toThrow(missing(`bucket reports at ${host} (S3_PREFIX other/)`));
  bucket.objects.clear();
  await expect(openPrefix('portal')).rejects.toThrow(
    missing(`bucket reports at ${host} (S3_PREFIX portal/)`),
  );
  expect(bucket.objects.size).toBe(0);
});

test('a bucket that is emptied while the portal runs is unavailable', async () => {
  const bucket = await tinyBucket();
  onTestFinished(bucket.close);
  const store = await openStore(readConfig(bucket.environment), database.db);
  await store.ping();
  const objects = new Map(bucket.objects);
  bucket.objects.clear();
  await expect(store.get(objectKey('private', crypto.randomUUID(), 'pdf'))).rejects.toThrow(StoreUnavailable);
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  for (const [path, content] of objects) bucket.objects.set(path, content);
  await store.ping();
});
