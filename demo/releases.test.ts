import { createReadStream, globSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { restore } from '#server/backup/restore.ts';
import { objectsIn } from '#server/backup/testing/contentOf.ts';
import { emptyTarget } from '#server/backup/testing/emptyTarget.ts';
import { writeReleaseData } from './releaseData.ts';

const released = globSync('db/testing/releases/*.backup').sort();
const LARGEST = 200_000;

let folder: string;
let next: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-releases-'));
  next = join(folder, 'next.backup');
  await writeReleaseData(next);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Restores a backup, migrates it to this version, and counts the rows of its tables. */
async function carried(file: string) {
  const target = await emptyTarget(inject('database_url'));
  onTestFinished(target.remove);
  const { manifest, closing } = await restore(createReadStream(file), target, () => undefined);
  const counts: Record<string, number> = {};
  for (const { name } of manifest.tables) {
    const [row] = await asOwner<{ count: number }>({ database: target }, `select count(*) from app.${name}`);
    counts[name] = Number(row?.count);
  }
  const archived = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
  expect(Object.keys(await objectsIn(target.url, target.store))).toHaveLength(closing.objects);
  return { counts, archived };
}

test('the data of the next release has rows in every table and is small', async () => {
  const { counts, archived } = await carried(next);
  expect(counts).toEqual(archived);
  const empty = Object.keys(counts).filter((name) => counts[name] === 0);
  expect(empty).toEqual([]);
  expect((await stat(next)).size).toBeLessThan(LARGEST);
});

test('this version carries the data of every release', async () => {
  for (const file of released) {
    const { counts, archived } = await carried(file);
    // Migrations add transitions.
    const expected = { ...archived, kit_status_transitions: counts['kit_status_transitions'] };
    expect({ file: basename(file), counts }).toEqual({ file: basename(file), counts: expected });
  }
});
