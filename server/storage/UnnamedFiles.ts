import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { acceptExisting } from './acceptExisting.ts';

/** Files that get their names together. The more there are, the fewer syncs, and the more is written anew after a crash. */
const BATCH = 2000;

/** Complete files of a folder that wait for their names. One sync of the file system serves a batch, in place of two a file. */
export class UnnamedFiles {
  readonly #folder: string;
  /** The temporary files by the paths that they get. */
  readonly #waiting = new Map<string, string>();
  #naming: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a temporary file. Names all that wait if they are a batch. */
  async add(path: string, part: string): Promise<void> {
    this.#waiting.set(path, part);
    if (this.#waiting.size >= BATCH) await this.#name();
  }

  /** Resolves when all files have their names on the disk. */
  async settle(): Promise<void> {
    await this.#name();
    await syncFileSystem(this.#folder);
  }

  /** Removes a file that has no name yet. A batch that gets its names is waited for. */
  async remove(path: string): Promise<void> {
    await this.#naming.catch(() => undefined);
    const part = this.#waiting.get(path);
    this.#waiting.delete(path);
    if (part !== undefined) await rm(part, { force: true });
  }

  /** Batches go one after the other, so that a removal can wait for the last one. */
  #name(): Promise<void> {
    const files = [...this.#waiting];
    this.#waiting.clear();
    this.#naming = this.#nameAfter(this.#naming, files);
    return this.#naming;
  }

  async #nameAfter(earlier: Promise<void>, files: readonly [path: string, part: string][]): Promise<void> {
    await earlier;
    await syncFileSystem(this.#folder);
    for (const [path, part] of files) {
      await mkdir(dirname(path), { mode: 0o700 }).catch(acceptExisting);
      await rename(part, path);
    }
  }
}

/** Waits until everything on the file system of a folder is on its disk. Node has no call for it, Linux has a program. */
async function syncFileSystem(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder]);
}
