import { opendir, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { StartError } from '#db/StartError.ts';
import { isObjectKey, objectAreas } from '#server/base/ObjectStore.ts';
import { FolderStore } from '#server/storage/FolderStore.ts';
import { type ReadableStore, readObject } from './addObjects.ts';
import type { Closing } from './manifest.ts';
import type { NamedObjects } from './namedObjects.ts';
import type { Progress } from './Progress.ts';
import { severally } from './severally.ts';

/** The marker of a copy. No portal takes a folder with it for its store, and no command a store for a copy. */
const markerOf = (marker: string) => `copy of ${marker}`;

/** Milliseconds for which a new file may wait for the archive that names it. */
const YOUNG_MS = 24 * 3_600_000;

/** A folder with the files of many backups. A backup adds those that are new: an object never changes. */
export class FileCopy {
  readonly #folder: string;
  readonly #store: FolderStore;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#store = new FolderStore(folder, { in_batches: true });
  }

  /** Opens a copy of the store with this marker, and makes an empty folder one. @throws {StartError} for another folder. */
  static async toWrite(folder: string, marker: string): Promise<FileCopy> {
    const copy = new FileCopy(folder);
    const found = await copy.#store.readMarker();
    if (found === undefined && (await copy.#store.isEmpty())) await copy.#store.writeMarker(markerOf(marker));
    else copy.#refuseOther(found, marker);
    // Removes what a backup that was killed has left.
    await copy.#store.check();
    return copy;
  }

  /** Opens a copy to read it. @param marker of the copied store; undefined if the rows have none. @throws {StartError} for another folder. */
  static async toRead(folder: string, marker: string | undefined): Promise<FileCopy> {
    const copy = new FileCopy(folder);
    copy.#refuseOther(await copy.#store.readMarker(), marker);
    return copy;
  }

  #refuseOther(found: string | undefined, marker = ''): void {
    if (!found?.startsWith(markerOf(marker)))
      throw new StartError(
        `The folder ${this.#folder} is no copy of this portal's files. A backup makes one of an empty folder.`,
      );
  }

  readonly get: ReadableStore['get'] = (key, sha256) => this.#store.get(key, sha256);

  /** Adds the objects that it lacks. Damaged ones are left out, so the next backup names them again. */
  async add(
    store: ReadableStore,
    objects: NamedObjects,
    progress: Progress,
  ): Promise<Omit<Closing, 'sha256'> & { readonly added: number }> {
    const missing: string[] = [];
    const damaged: string[] = [];
    let seen = 0;
    let added = 0;
    await severally(objects.entries(), async ([key, sha256]) => {
      seen += 1;
      progress(`file ${seen} of ${objects.size}`);
      if (await this.#has(key)) return;
      const found = await readObject(key, store, objects);
      if (!found) {
        missing.push(key);
        return;
      }
      const stored = await this.#store.put(key, found.content);
      if (sha256 === null || stored.sha256 === sha256) added += 1;
      else {
        damaged.push(key);
        await this.#store.remove(key);
      }
    });
    await this.#store.settle();
    const present = objects.size - missing.length - damaged.length;
    return { objects: present, missing: missing.sort(), damaged: damaged.sort(), added };
  }

  /** Whether it has an object. It counts as new then, so that no rotation removes it before its archive is complete. */
  async #has(key: string): Promise<boolean> {
    if (!isObjectKey(key)) return false;
    const now = new Date();
    return utimes(join(this.#folder, key), now, now).then(
      () => true,
      () => false,
    );
  }

  /** Removes the files that are not to be kept, except those of the last day. Resolves to their number. */
  async removeOthers(kept: ReadonlySet<string>): Promise<number> {
    let removed = 0;
    for (const area of objectAreas)
      for await (const entry of await opendir(join(this.#folder, area), { recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(this.#folder, path);
        if (!entry.isFile() || kept.has(key) || !isObjectKey(key)) continue;
        if ((await stat(path)).mtimeMs > Date.now() - YOUNG_MS) continue;
        await this.#store.remove(key);
        removed += 1;
      }
    return removed;
  }
}
