import { Readable } from 'node:stream';
import { StartError } from '#db/StartError.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import type { ArchiveReader } from './ArchiveReader.ts';
import { type Closing, entryNames } from './manifest.ts';
import type { NamedObjects } from './namedObjects.ts';
import type { Progress } from './Progress.ts';

/**
 * Stores the objects of the archive and reads it to its end. Removes them again if it fails.
 * @throws {StartError} if the archive was cut off or altered, or does not hold what the records name.
 */
export async function storeObjects(
  store: MarkableStore,
  archive: ArchiveReader,
  named: NamedObjects,
  progress: Progress,
): Promise<Closing> {
  const stored: string[] = [];
  try {
    return await storeAll(store, archive, named, (key) => {
      stored.push(key);
      progress(`file ${stored.length} of ${named.size}`);
    });
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

const isSame = (found: readonly string[], declared: readonly string[]) =>
  found.toSorted().join() === declared.toSorted().join();

const differing = () => new StartError('The backup does not hold the files that its records name.');
