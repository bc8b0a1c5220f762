import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type * as z from 'zod';
import { StartError } from '#db/StartError.ts';
import { headOf } from './ArchiveWriter.ts';
import { Closing, entryNames, FORMAT_VERSION, Manifest } from './manifest.ts';

/** An entry of an archive. Its content has to be read to the end before the next entry. */
export interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}

type TarEntry = AsyncIterable<Buffer> & { readonly header: Header };

/** Longest manifest or closing entry in bytes. */
const LONGEST_TEXT = 64 * 1024 * 1024;

/** Reads an archive entry by entry and computes its checksum on the way. */
export class ArchiveReader {
  readonly #entries: AsyncIterator<TarEntry>;
  readonly #hash = createHash('sha256');
  #ahead: Promise<Entry> | undefined;

  constructor(source: Readable) {
    const tar = extract();
    this.#entries = tar[Symbol.asyncIterator]() as AsyncIterator<TarEntry>;
    pipeline(source, createGunzip(), tar).catch(() => undefined);
  }

  /** Reads the first entry. */
  async manifest(): Promise<Manifest> {
    const first = await this.#next().catch((cause: unknown) => {
      throw new StartError('This file is not a backup of the portal.', { cause });
    });
    if (first.name !== entryNames.manifest) throw new StartError('This file is not a backup of the portal.');
    const text = await this.#text(first);
    const { format_version } = parsed(Manifest.pick({ format_version: true }), text);
    if (format_version > FORMAT_VERSION)
      throw new StartError('A newer version of the portal wrote this backup. Restore it with that version.');
    return parsed(Manifest, text);
  }

  /** The next entries as long as their names begin with `prefix`. */
  async *entries(prefix: string): AsyncGenerator<Entry, void> {
    for (;;) {
      const entry = await this.#peek();
      if (!entry.name.startsWith(prefix)) return;
      this.#ahead = undefined;
      yield entry;
    }
  }

  /** Reads over the next entries whose names begin with `prefix`. */
  async skip(prefix: string): Promise<void> {
    for await (const entry of this.entries(prefix)) for await (const _ of this.contentOf(entry));
  }

  /** Reads the last entry. @throws {StartError} if the archive was altered or goes on. */
  async closing(): Promise<Closing> {
    const sha256 = this.#hash.copy().digest('hex');
    const last = await this.#peek();
    if (last.name !== entryNames.closing) refuse();
    const closing = parsed(Closing, await this.#text(last));
    const { done } = await this.#entries.next().catch(refuse);
    if (!done || closing.sha256 !== sha256) refuse();
    return closing;
  }

  /** The content of an entry, counted into the checksum. @throws {StartError} if it ends early. */
  async *contentOf({ name, bytes, content }: Entry): AsyncGenerator<Buffer, void> {
    this.#hash.update(headOf(name, bytes));
    const chunks = content[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await chunks.next().catch(refuse);
      if (done) return;
      this.#hash.update(value);
      yield value;
    }
  }

  /** The next entry, which stays the next one until `entries` gives it away. */
  #peek(): Promise<Entry> {
    this.#ahead ??= this.#next();
    return this.#ahead;
  }

  async #next(): Promise<Entry> {
    const { done, value } = await this.#entries.next().catch(refuse);
    if (done) refuse();
    const { name, size } = value.header;
    return { name, bytes: size, content: value };
  }

  async #text(entry: Entry): Promise<string> {
    if (entry.bytes > LONGEST_TEXT) refuse();
    return (await buffer(this.contentOf(entry))).toString();
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    return refuse(cause);
  }
}

/** Refuses the archive as it is. */
function refuse(cause?: unknown): never {
  throw new StartError('The backup is incomplete or was altered: it was cut off, or its checksum is wrong.', {
    cause,
  });
}
