import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { StartError } from '#db/StartError.ts';
import { isObjectKey } from '#server/base/ObjectStore.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import type { ArchiveReader } from './ArchiveReader.ts';
import type { ReadableStore } from './addObjects.ts';
import { type Closing, entryNames } from './manifest.ts';
import type { NamedObjects } from './namedObjects.ts';
import type { Progress } from './Progress.ts';
import { severally } from './severally.ts';

/** Bytes up to which an object of an archive is held in memory, so that the next one can be read while it is stored. */
const IN_MEMORY = 1024 * 1024;

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
    const closing =
      source === 'archive'
        ? await storeAll(store, archive, named, onObject)
        : {
            ...(await archive.closing()),
            ...(source === 'store'
              ? await findAll(store, named)
              : await copyAll(source, store, named, onObject)),
          };
    await store.settle();
    return closing;
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
  await severally(objectsOf(archive), async ([key, content]) => {
    if (!missing.delete(key)) {
      // The archive waits for the end of a large object.
      content.destroy();
      throw differing();
    }
    onObject(key);
    const { sha256 } = await store.put(key, content);
    const expected = named.get(key) ?? sha256;
    if (sha256 !== expected) damaged.push(key);
  });
  const closing = await archive.closing();
  if (!isSame([...missing], closing.missing) || !isSame(damaged, closing.damaged)) throw differing();
  return closing;
}

/** The objects of an archive with their content. A large one is read to its end before the next one is given away. */
async function* objectsOf(archive: ArchiveReader): AsyncGenerator<[key: string, content: Readable], void> {
  for await (const entry of archive.entries(entryNames.objects)) {
    const key = entry.name.slice(entryNames.objects.length);
    const chunks = archive.contentOf(entry);
    if (entry.bytes <= IN_MEMORY) yield [key, Readable.from([await buffer(chunks)])];
    else {
      const content = Readable.from(chunks);
      const isRead = finished(content);
      // It may fail before the next object is asked for.
      isRead.catch(() => undefined);
      yield [key, content];
      await isRead;
    }
  }
}

/** Looks up the objects of a store that has them already. Each is verified when it is read. */
async function findAll(store: MarkableStore, named: NamedObjects) {
  const missing: string[] = [];
  await severally(named.keys(), async (key) => {
    const found = isObjectKey(key) ? await store.get(key) : undefined;
    found?.content.destroy();
    if (!found) missing.push(key);
  });
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
  await severally(named.entries(), async ([key, expected]) => {
    const found = isObjectKey(key) ? await source.get(key) : undefined;
    if (!found) {
      missing.push(key);
      return;
    }
    onObject(key);
    const { sha256 } = await store.put(key, found.content);
    if (expected !== null && sha256 !== expected) damaged.push(key);
  });
  return { objects: named.size - missing.length, missing: missing.sort(), damaged: damaged.sort() };
}

const isSame = (found: readonly string[], declared: readonly string[]) =>
  found.toSorted().join() === declared.toSorted().join();

const differing = () => new StartError('The backup does not hold the files that its records name.');
