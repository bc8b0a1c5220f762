import { constants, createWriteStream } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#db/StartError.ts';
import { checkedKey, objectAreas, type Stored } from '#server/base/ObjectStore.ts';
import { acceptExisting } from './acceptExisting.ts';
import { ObjectMissing, StoreUnavailable } from './failures.ts';
import { incoming } from './incoming.ts';
import { MARKER_KEY, type MarkableStore } from './MarkableStore.ts';
import { outgoing } from './outgoing.ts';
import { UnnamedFiles } from './UnnamedFiles.ts';

/** Milliseconds after which an unfinished file is abandoned: longer than any request. */
const UNFINISHED_MS = 3_600_000;

/** Folder for files that are still being written. */
const UNFINISHED = 'unfinished';

const AREAS = [...objectAreas, UNFINISHED];

/**
 * Stores objects as files in a folder. A file gets its name only when it is complete and on the disk. Only
 * `writeMarker` creates the folder: after an unmount, a write must fail instead of filling the disk below.
 */
export class FolderStore implements MarkableStore {
  readonly #folder: string;
  readonly #unfinished: string;
  readonly #unnamed: UnnamedFiles | undefined;

  /** @param in_batches for many files at once: they get their names in batches, on Linux. `settle` ends the last one. */
  constructor(folder: string, { in_batches = false }: { readonly in_batches?: boolean } = {}) {
    this.#folder = folder;
    this.#unfinished = join(folder, UNFINISHED);
    if (in_batches && process.platform === 'linux') this.#unnamed = new UnnamedFiles(folder);
  }

  get place(): string {
    return `folder ${this.#folder}`;
  }

  async readMarker(): Promise<string | undefined> {
    return readFile(join(this.#folder, MARKER_KEY), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw new StoreUnavailable(error);
    });
  }

  async writeMarker(marker: string): Promise<void> {
    const part = join(this.#unfinished, crypto.randomUUID());
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#makeAreas();
      await writeFile(part, marker, { flag: 'wx', mode: 0o600, flush: true });
      await rename(part, join(this.#folder, MARKER_KEY));
      await sync(this.#folder);
    } catch (error) {
      throw new StoreUnavailable(error);
    }
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
    const path = this.#path(key);
    try {
      await this.#unnamed?.remove(path);
      await rm(path, { force: true });
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }

  async settle(): Promise<void> {
    await this.#unnamed?.settle().catch(refuse);
  }

  async link(): Promise<undefined> {
    return undefined;
  }

  async isEmpty(): Promise<boolean> {
    for (const area of objectAreas) if (await hasFile(join(this.#folder, area))) return false;
    return true;
  }

  async check(): Promise<void> {
    const probe = join(this.#unfinished, crypto.randomUUID());
    try {
      // A copy of the store may lack its empty folders.
      await this.#makeAreas();
      await writeFile(probe, '', { flag: 'wx' });
      await rm(probe);
      await this.#removeUnfinished();
    } catch (cause) {
      throw new StartError(`The folder ${this.#folder} cannot be written: ${(cause as Error).message}`, {
        cause,
      });
    }
  }

  async #makeAreas(): Promise<void> {
    for (const name of AREAS) await mkdir(join(this.#folder, name), { mode: 0o700 }).catch(acceptExisting);
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
      await write(part);
      if (this.#unnamed) {
        await this.#unnamed.add(path, part);
        return;
      }
      await mkdir(dirname(path), { mode: 0o700 }).catch(acceptExisting);
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

/** Whether a folder or one below it holds a file; false for a folder that does not exist. */
async function hasFile(folder: string): Promise<boolean> {
  try {
    for await (const found of await opendir(folder, { recursive: true })) if (found.isFile()) return true;
    return false;
  } catch (error) {
    if (isMissing(error)) return false;
    throw new StoreUnavailable(error);
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function refuse(error: unknown): never {
  throw new StoreUnavailable(error);
}
