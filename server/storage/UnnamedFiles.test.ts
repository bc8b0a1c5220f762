import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { objectKey } from '#server/base/ObjectStore.ts';
import { FolderStore } from './FolderStore.ts';
import { StoreUnavailable } from './failures.ts';

let folder: string;
let store: FolderStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-batches-'));
  store = new FolderStore(join(folder, 'objects'), { in_batches: true });
  await store.writeMarker(crypto.randomUUID());
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');
const put = (key: string) => store.put(key, Readable.from([Buffer.from(key)]));
const named = () => readdirSync(join(folder, 'objects', 'private')).length;
const unfinished = () => readdirSync(join(folder, 'objects', 'unfinished')).length;

/** Puts a program in front of the system's `sync`. */
function replaceSync(script: string): void {
  writeFileSync(join(folder, 'sync'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
}

describe.runIf(process.platform === 'linux')('a folder store for many files at once', () => {
  test('files get their names in batches once they are on the disk, and so do the names', async () => {
    const log = join(folder, 'log');
    replaceSync(`ls "$2/private" | wc -l >> ${log}; exec /usr/bin/env -i /bin/sync "$@"`);
    const keys = Array.from({ length: 2500 }, newKey);
    await Promise.all(keys.map(put));
    expect([named(), unfinished()]).toEqual([2000, 500]);
    await store.settle();
    expect([named(), unfinished()]).toEqual([2500, 0]);
    expect(readFileSync(log, 'utf8').trim().split(/\s+/)).toEqual(['0', '2000', '2500']);
    for (const key of keys.slice(-3)) {
      const found = await store.get(key);
      expect(found && (await buffer(found.content)).toString()).toBe(key);
    }
  });

  test('a file that is removed before it has a name never gets one', async () => {
    const [kept, removed] = [newKey(), newKey()];
    await put(kept);
    await put(removed);
    await store.remove(removed);
    await store.settle();
    expect([named(), unfinished()]).toEqual([1, 0]);
    expect(await store.get(removed)).toBeUndefined();
  });

  test('a failed sync is reported, and no file gets its name', async () => {
    replaceSync('echo "The disk is broken" >&2; exit 1');
    await put(newKey());
    await expect(store.settle()).rejects.toThrow(StoreUnavailable);
    expect(named()).toBe(0);
  });
});
