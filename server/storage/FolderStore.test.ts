import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '#db/testing/eventually.ts';
import { objectKey } from '#server/base/ObjectStore.ts';
import { FolderStore } from './FolderStore.ts';
import { StoreUnavailable } from './failures.ts';
import { behavesAsStore } from './testing/conformance.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-folder-store-'));
const objects = join(folder, 'objects');
const store = new FolderStore(objects);
const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');
const content = () => Readable.from([Buffer.from('a suggestion')]);

beforeAll(() => store.writeMarker(crypto.randomUUID()));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = async () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe('a folder', () => {
  behavesAsStore(() => ({ store, names }));

  test('a folder store has no download addresses', async () => {
    expect(await store.link()).toBeUndefined();
  });

  test('a folder store is closed to other accounts of the machine', async () => {
    const key = newKey();
    await store.put(key, content());
    expect(statSync(join(objects, key)).mode & 0o077).toBe(0);
  });

  test('a folder store closes a file whose reader stops', async () => {
    const key = newKey();
    await store.put(key, Readable.from([Buffer.alloc(1_000_000)]));
    const found = await store.get(key);
    const isOpen = () => openFiles().includes(join(objects, key));
    expect(isOpen()).toBe(true);
    found?.content.destroy();
    await expect.poll(isOpen).toBe(false);
  });
});

test('the next start removes abandoned unfinished files and keeps younger ones', async () => {
  const unfinished = join(objects, 'unfinished');
  const [old, young] = [join(unfinished, 'old'), join(unfinished, 'young')];
  for (const path of [old, young]) writeFileSync(path, 'a sugg');
  const before_an_hour = Date.now() / 1000 - 3700;
  utimesSync(old, before_an_hour, before_an_hour);
  await store.check();
  expect(readdirSync(unfinished)).toEqual(['young']);
});

test('a folder store whose folder is gone creates nothing in its place', async () => {
  const gone = new FolderStore(join(folder, 'gone'));
  const unmounted = join(folder, 'unmounted');
  mkdirSync(unmounted);
  for (const at of [gone, new FolderStore(unmounted)]) {
    expect(await at.readMarker()).toBeUndefined();
    await expect(at.put(newKey(), content())).rejects.toThrow(StoreUnavailable);
  }
  expect(existsSync(join(folder, 'gone'))).toBe(false);
  expect(readdirSync(unmounted)).toEqual([]);
});

const synced: { folder: string; bytes: number | undefined; is_named: boolean }[] = [];

test.each([
  ['put', (key: string) => store.put(key, content())],
  [
    'copied',
    async (key: string) => {
      const original = newKey();
      await store.put(original, content());
      synced.length = 0;
      await store.copy(original, key);
    },
  ],
])('an object that is %s is synced before its name appears, and the name afterwards', async (_, write) => {
  const key = newKey();
  synced.length = 0;
  const spy = await spyOnSync(() => existsSync(join(objects, key)));
  await write(key);
  spy.mockRestore();
  expect(synced).toEqual([
    { folder: 'unfinished', bytes: 'a suggestion'.length, is_named: false },
    { folder: dirname(key), bytes: undefined, is_named: true },
  ]);
});

/** Lists the synced files and folders, and whether the object already had its name. */
async function spyOnSync(isNamed: () => boolean) {
  const probe = await open(folder);
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const sync: typeof probe.sync = Reflect.get(handles, 'sync');
  return vi.spyOn(handles, 'sync').mockImplementation(async function (this: typeof probe) {
    const path = relative(objects, readlinkSync(`/proc/self/fd/${this.fd}`));
    const found = await this.stat();
    await sync.call(this);
    synced.push({
      folder: found.isDirectory() ? path : dirname(path),
      bytes: found.isDirectory() ? undefined : found.size,
      is_named: isNamed(),
    });
  });
}

/** Paths of the files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd));
    } catch {
      return '';
    }
  });

test('every method reports an unusable folder as unavailable', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const broken = new FolderStore(join(file, 'objects'));
  const attempts = [
    () => broken.put(newKey(), content()),
    () => broken.get(newKey()),
    () => broken.copy(newKey(), newKey()),
    () => broken.remove(newKey()),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(StoreUnavailable);
  const unread = content();
  await expect(broken.put(newKey(), unread)).rejects.toThrow(StoreUnavailable);
  await eventually(() => expect(unread.destroyed).toBe(true));
  await expect(broken.check()).rejects.toThrow(`The folder ${join(file, 'objects')} cannot be written: `);
});

const OWN_DISK = 'mount -t tmpfs -o size=1m none "$0" && exec node server/storage/testing/fillDisk.ts "$0"';
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

// Requires the right to mount file systems.
test.runIf(canMount)('a full disk is unavailable for new large files and keeps the stored ones', () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const said = execFileSync('unshare', ['-rm', 'sh', '-c', OWN_DISK, disk], { encoding: 'utf8' });
  const unavailable = { name: 'StoreUnavailable', cause: 'ENOSPC' };
  expect(JSON.parse(said)).toEqual({ put: unavailable, copy: unavailable, kept: 'a suggestion', files: 2 });
});
