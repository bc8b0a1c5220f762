import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Closing, entryNames } from './manifest.ts';

/** Content of an entry, and its size in bytes. */
export interface Content {
  readonly bytes: number;
  readonly content: Readable;
}

/** Writes an archive: a tar file, compressed with gzip. Holds no entry in memory. */
export class ArchiveWriter {
  readonly #tar = pack();
  readonly #hash = createHash('sha256');
  readonly #written: Promise<void>;

  constructor(target: Writable) {
    this.#written = pipeline(this.#tar, createGzip(), target);
    // Each entry reports a failure; this one is for the time between two.
    this.#written.catch(() => undefined);
  }

  /** Adds an entry. Entries go one after the other. @throws if the content has another size, or the target fails. */
  async add(name: string, entry: Buffer | Content): Promise<void> {
    const { bytes, content } = Buffer.isBuffer(entry)
      ? { bytes: entry.length, content: Readable.from([entry]) }
      : entry;
    this.#hash.update(headOf(name, bytes));
    try {
      const sink = this.#tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) });
      await pipeline(content, (chunks) => this.#hashed(chunks), sink);
    } catch (error) {
      content.destroy();
      // The target's own error explains more than that of the entry.
      if (this.#tar.destroyed) await this.#written;
      throw error;
    }
  }

  async *#hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Adds the closing entry and waits until everything is written. */
  async close(summary: Omit<Closing, 'sha256'>): Promise<void> {
    const closing: Closing = { ...summary, sha256: this.#hash.digest('hex') };
    const text = Buffer.from(JSON.stringify(closing));
    const sink = this.#tar.entry({ name: entryNames.closing, size: text.length, mode: 0o600 });
    sink.end(text);
    this.#tar.finalize();
    await this.#written;
  }

  /** Gives up; the target ends without a closing entry. */
  async abort(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => undefined);
  }
}

/** The part of an entry's hash before its content. */
export const headOf = (name: string, bytes: number): string => `${name}\n${bytes}\n`;
