import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { applyDefinitions } from '#db/applyDefinitions.ts';
import { migrate } from '#db/migrate.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { databaseAt } from '#db/testing/databaseAt.ts';
import { definedObjects } from '#db/testing/definedObjects.ts';
import { TEMPLATE } from '#db/testing/globalSetup.ts';
import { ArchiveReader } from '#server/operation/backup/ArchiveReader.ts';
import { loadRows } from '#server/operation/backup/loadRows.ts';
import type { Manifest } from '#server/operation/backup/manifest.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { inTransaction } from '#server/operation/backup/snapshot.ts';
import { objectsIn } from '#server/operation/backup/testing/contentOf.ts';
import { emptyTarget, type Target } from '#server/operation/backup/testing/emptyTarget.ts';
import { writeReleaseData } from './releaseData.ts';
import { readDefinitions, releasedVersions, releaseFiles } from './releaseFiles.ts';

const LARGEST = 200_000;

let folder: string;
let next: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-releases-'));
  next = join(folder, 'next.backup');
  await writeReleaseData(next);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function aTarget(): Promise<Target> {
  const target = await emptyTarget(inject('database_url'));
  onTestFinished(target.remove);
  return target;
}

/** The numbers of rows in the database, and in the archive. */
async function countsOf(target: Target, { tables }: Manifest) {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await asOwner<{ count: number }>({ database: target }, `select count(*) from app.${name}`);
    counts[name] = Number(row?.count);
  }
  // Migrations add transitions.
  const { kit_status_transitions } = counts;
  const archived = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  return { counts, archived: { ...archived, kit_status_transitions } };
}

/** Restores a backup and migrates it to this version: before functions and rules are there. */
async function restored(file: string) {
  const target = await aTarget();
  const { manifest, closing } = await restore(createReadStream(file), target, () => undefined);
  expect(Object.keys(await objectsIn(target.url, target.store))).toHaveLength(closing.objects);
  return countsOf(target, manifest);
}

/** Updates a database that a release left, with its functions and rules, as its owner without the rights of a superuser. */
async function updated(version: string) {
  const { backup, definitions } = releaseFiles(version);
  const target = await aTarget();
  const archive = new ArchiveReader(createReadStream(backup));
  const manifest = await archive.manifest();
  await migrate(target.owner_url, manifest.migrations.at(-1)?.name);
  const defined = await readDefinitions(definitions);
  await inTransaction(target.owner_url, 'begin', (client) =>
    loadRows(client, archive, manifest, () => undefined),
  );
  await onDatabase(target.owner_url, (client) => applyDefinitions(client, { defined, version }));
  await migrate(target.owner_url);
  return { ...(await countsOf(target, manifest)), objects: await onDatabase(target.url, definedObjects) };
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('the data of the next release has rows in every table and is small', async () => {
  const { counts, archived } = await restored(next);
  expect(counts).toEqual(archived);
  const empty = Object.keys(counts).filter((name) => counts[name] === 0);
  expect(empty).toEqual([]);
  expect((await stat(next)).size).toBeLessThan(LARGEST);
});

test.each(releasedVersions())('this version carries a backup of %s', async (version) => {
  const { counts, archived } = await restored(releaseFiles(version).backup);
  expect(counts).toEqual(archived);
});

test.each(releasedVersions())(
  'an update from %s ends with the schema of an empty database',
  async (version) => {
    const { counts, archived, objects } = await updated(version);
    expect(counts).toEqual(archived);
    const fresh = await onDatabase(databaseAt(inject('database_url'), TEMPLATE), definedObjects);
    // Functions and views that this version no longer has stay for the earlier one.
    expect(fresh.filter((object) => !objects.some((other) => isDeepStrictEqual(other, object)))).toEqual([]);
    const isRule = ({ kind }: (typeof fresh)[number]) => kind !== 'function' && kind !== 'view';
    expect(objects.filter(isRule)).toEqual(fresh.filter(isRule));
  },
);
