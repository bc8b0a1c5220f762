import { constants, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#db/StartError.ts';
import { checkedKey, type ObjectStore, type Stored } from '#server/base/ObjectStore.ts';
import { ObjectMissing, StoreUnavailable } from './failures.ts';
import { incoming } from './incoming.ts';
import { outgoing } from './outgoing.ts';

/** Milliseconds after which an unfinished file is abandoned: longer than any request. */
const UNFINISHED_MS = 3_600_000;

/** Stores objects as files in a folder. A file gets its name only when it is complete and on the disk. */
export class FolderStore implements ObjectStore {
  readonly #folder: string;
  /** Folder for files that are still being written. */
  readonly #unfinished: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#unfinished = join(folder, 'unfinished');
  }

  async put(key: string, content: Readable): Promise<Stored> {
    const arriving = incoming(content);
    try {
      await this.#replace(key, (part) =>
        pipeline(arriving.stream, createWriteStream(part, { flags: 'wx', mode: 0o600 })),
      );
    } catch (error) {
      arriving.stream.destroy();
      throw arriving.failure() ?? error;
    }
    return arriving.stored();
  }

  async get(key: string, sha256?: string) {
    const path = this.#path(key);
    try {
      const file = await open(path);
      const { size: bytes } = await file.stat();
      return { bytes, content: outgoing(file.createReadStream(), { bytes, sha256 }) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new StoreUnavailable(error);
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const original = this.#path(from);
    await this.#replace(to, (part) =>
      copyFile(original, part, constants.COPYFILE_EXCL).catch((cause: unknown) => {
        throw isMissing(cause) ? new ObjectMissing('There is no object to copy', { cause }) : cause;
      }),
    );
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true }).catch(refuse);
  }

  async link(): Promise<undefined> {
    return undefined;
  }

  async check(): Promise<void> {
    const probe = join(this.#unfinished, crypto.randomUUID());
    try {
      await mkdir(this.#unfinished, { recursive: true, mode: 0o700 });
      await writeFile(probe, '', { flag: 'wx' });
      await rm(probe);
      await this.#removeUnfinished();
    } catch (cause) {
      throw new StartError(`The folder ${this.#folder} cannot be written: ${(cause as Error).message}`, {
        cause,
      });
    }
  }

  /** Removes files that a process left unfinished when it ended. */
  async #removeUnfinished(): Promise<void> {
    for (const name of await readdir(this.#unfinished)) {
      const path = join(this.#unfinished, name);
      // A file may be finished and renamed between readdir and stat.
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - UNFINISHED_MS) await rm(path, { force: true });
    }
  }

  /** Lets `write` create a temporary file, then renames it over the target. */
  async #replace(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = this.#path(key);
    const part = join(this.#unfinished, crypto.randomUUID());
    try {
      await mkdir(this.#unfinished, { recursive: true, mode: 0o700 });
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await write(part);
      await sync(part);
      await rename(part, path);
      await sync(dirname(path));
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error instanceof ObjectMissing ? error : new StoreUnavailable(error);
    }
  }

  #path(key: string): string {
    return join(this.#folder, checkedKey(key));
  }
}

/** Waits until a file or folder is on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function refuse(error: unknown): never {
  throw new StoreUnavailable(error);
}
