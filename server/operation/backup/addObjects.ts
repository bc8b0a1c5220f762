import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isObjectKey, type ObjectStore } from '#server/base/ObjectStore.ts';
import type { ArchiveWriter } from './ArchiveWriter.ts';
import { type Closing, entryNames } from './manifest.ts';
import type { NamedObjects } from './namedObjects.ts';
import type { Progress } from './Progress.ts';

/** The part of a store that a backup needs. */
export type ReadableStore = Pick<ObjectStore, 'get'>;

/** Adds all objects, and verifies them on the way. Lost and damaged ones are named in the result. */
export async function addObjects(
  archive: ArchiveWriter,
  store: ReadableStore,
  objects: NamedObjects,
  progress: Progress,
): Promise<Omit<Closing, 'sha256'>> {
  const missing: string[] = [];
  const damaged: string[] = [];
  let added = 0;
  for (const [key, sha256] of objects) {
    const found = await readObject(key, store, objects);
    if (found) {
      const hash = createHash('sha256');
      const content = Readable.from(hashed(found.content, hash));
      // Without a first read, the generator does not close the object.
      content.once('close', () => found.content.destroy());
      await archive.add(`${entryNames.objects}${key}`, { bytes: found.bytes, content });
      if (sha256 !== null && hash.digest('hex') !== sha256) damaged.push(key);
      added += 1;
      progress(`file ${added} of ${objects.size}`);
    } else missing.push(key);
  }
  return { objects: added, missing, damaged };
}

/** Opens an object, or another one with the same content; undefined if there is neither. */
export async function readObject(key: string, store: ReadableStore, objects: NamedObjects) {
  if (!isObjectKey(key)) return undefined;
  return (await store.get(key)) ?? (await twinOf(key, objects.get(key) ?? null, store, objects));
}

/**
 * An object with the same content. The end of a sharing removes the owner's copy at once, even during a backup; its original
 * stays.
 */
async function twinOf(key: string, sha256: string | null, store: ReadableStore, objects: NamedObjects) {
  if (sha256 === null) return undefined;
  for (const [other, checksum] of objects) {
    const found =
      other !== key && checksum === sha256 && isObjectKey(other) && (await store.get(other, sha256));
    if (found) return found;
  }
  return undefined;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
