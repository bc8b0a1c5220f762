import type { Readable } from 'node:stream';

/** What a store has taken in: its size, and the SHA-256 of its bytes in hexadecimal. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

/** How long an address of an object is good for, and as what a browser receives it. */
export interface LinkOptions {
  readonly seconds: number;
  readonly file_name: string;
  readonly content_type: string;
}

/**
 * Where files are kept, by key. Keys are made by `objectKey`, never from what a user typed. Every method throws
 * `StoreUnavailable` when the store cannot be reached, does not answer in time, is full or refuses.
 */
export interface ObjectStore {
  /** Keeps the whole stream or nothing; what was under the key before stays until then. A failure of `content` is thrown as it is. */
  put(key: string, content: Readable): Promise<Stored>;
  /**
   * The object, or undefined when there is none. The stream fails when bytes are missing, or differ from those that had the
   * given checksum; its last bytes come only after that is known. Read it or destroy it.
   */
  get(
    key: string,
    sha256?: string,
  ): Promise<{ readonly bytes: number; readonly content: Readable } | undefined>;
  /**
   * Where the bytes pass through the portal, they must have the given checksum.
   * @throws {ObjectMissing} when there is no object at `from`.
   */
  copy(from: string, to: string, sha256?: string): Promise<void>;
  /** Removes the object; succeeds when there is none. */
  remove(key: string): Promise<void>;
  /** An address under which anybody can read the object for a while, or undefined when the store has no addresses. */
  link(key: string, options: LinkOptions): Promise<string | undefined>;
  /** Writes, reads and removes a file. @throws {StartError} with one sentence for the operator. */
  check(): Promise<void>;
}

const keyPattern = /^(private|shared)\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.(html|pdf)$/;

/** The key, if it has the form of a key of ours. @throws otherwise, so that no path can leave the store. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not an object key');
  return key;
}

/** Key of a new file of a kit: `private` is for staff, `shared` holds what the owner may read. */
export const objectKey = (
  area: 'private' | 'shared',
  kit_record_id: string,
  extension: 'html' | 'pdf',
): string => `${area}/${kit_record_id}/${crypto.randomUUID()}.${extension}`;
