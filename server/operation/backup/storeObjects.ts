import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { StartError } from '#db/StartError.ts';
import { isObjectKey } from '#server/base/ObjectStore.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import type { ArchiveReader } from './ArchiveReader.ts';
import type { ReadableStore } from './addObjects.ts';
import { type Closing, entryNames } from './manifest.ts';
import type { NamedObjects } from './namedObjects.ts';
import type { Progress } from './Progress.ts';

/** Stored objects that are looked up at once. */
const LOOKED_UP = 8;

/** The place of the objects: the archive, a copy of the store, or the store itself. */
export type FileSource = 'archive' | 'store' | ReadableStore;

/**
 * Reads the archive to its end and stores the objects. Removes them again if it fails.
 * @throws {StartError} if the archive was cut off or altered, or lacks objects that the records name.
 */
export async function storeObjects(
  store: MarkableStore,
  archive: ArchiveReader,
  named: NamedObjects,
  progress: Progress,
  source: FileSource,
): Promise<Closing> {
  const stored: string[] = [];
  const onObject = (key: string) => {
    stored.push(key);
    progress(`file ${stored.length} of ${named.size}`);
  };
  try {
    if (source === 'archive') return await storeAll(store, archive, named, onObject);
    const closing = await archive.closing();
    const found =
      source === 'store' ? await findAll(store, named) : await copyAll(source, store, named, onObject);
    return { ...closing, ...found };
  } catch (error) {
    for (const key of stored) await store.remove(key).catch(() => undefined);
    throw error;
  }
}

async function storeAll(
  store: MarkableStore,
  archive: ArchiveReader,
  named: NamedObjects,
  onObject: (key: string) => void,
): Promise<Closing> {
  const missing = new Set(named.keys());
  const damaged: string[] = [];
  for await (const entry of archive.entries(entryNames.objects)) {
    const key = entry.name.slice(entryNames.objects.length);
    if (!missing.delete(key)) throw differing();
    onObject(key);
    const { sha256 } = await store.put(key, Readable.from(archive.contentOf(entry)));
    const expected = named.get(key) ?? sha256;
    if (sha256 !== expected) damaged.push(key);
  }
  const closing = await archive.closing();
  if (!isSame([...missing], closing.missing) || !isSame(damaged, closing.damaged)) throw differing();
  return closing;
}

/** Looks up the objects of a store that has them already. Each is verified when it is read. */
async function findAll(store: MarkableStore, named: NamedObjects) {
  const limit = pLimit(LOOKED_UP);
  const missing: string[] = [];
  const look = async (key: string) => {
    const found = isObjectKey(key) ? await store.get(key) : undefined;
    found?.content.destroy();
    if (!found) missing.push(key);
  };
  await limit.map(named.keys(), look);
  return { objects: named.size - missing.length, missing: missing.sort(), damaged: [] };
}

async function copyAll(
  source: ReadableStore,
  store: MarkableStore,
  named: NamedObjects,
  onObject: (key: string) => void,
) {
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const [key, expected] of named) {
    const found = isObjectKey(key) ? await source.get(key) : undefined;
    if (!found) {
      missing.push(key);
      continue;
    }
    onObject(key);
    const { sha256 } = await store.put(key, found.content);
    if (expected !== null && sha256 !== expected) damaged.push(key);
  }
  return { objects: named.size - missing.length, missing, damaged };
}

const isSame = (found: readonly string[], declared: readonly string[]) =>
  found.toSorted().join() === declared.toSorted().join();

const differing = () => new StartError('The backup does not hold the files that its records name.');
