import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type ObjectStore } from './ObjectStore.ts';

/** Keeps objects as files below a folder. A file appears under its name only when it is whole and on the disk. */
export class FolderStore implements ObjectStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, content: Readable): Promise<number> {
    return this.#replace(key, async (part) => {
      const file = await open(part, 'wx', 0o600);
      await pipeline(content, file.createWriteStream({ flush: true }));
    });
  }

  async get(key: string) {
    const file = await open(this.#path(key)).catch(undefinedWhenMissing);
    if (!file) return undefined;
    const { size } = await file.stat();
    return { bytes: size, content: file.createReadStream() };
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#replace(to, (part) => copyFile(this.#path(from), part, constants.COPYFILE_EXCL));
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** Lets `write` make a file beside the object, then moves it into place. */
  async #replace(key: string, write: (part: string) => Promise<void>): Promise<number> {
    const path = this.#path(key);
    const part = `${path}.${crypto.randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await write(part);
      const bytes = await synced(part);
      await rename(part, path);
      await synced(dirname(path));
      return bytes;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  #path(key: string): string {
    return join(this.#folder, checkedKey(key));
  }
}

/** Waits until a file or folder is on the disk; resolves to its size. */
async function synced(path: string): Promise<number> {
  const handle = await open(path);
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
