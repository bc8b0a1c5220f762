import type { Readable } from 'node:stream';

/** Size in bytes and hexadecimal SHA-256 of a stored object. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

/** Lifetime and response headers of a signed address. */
export interface LinkOptions {
  readonly seconds: number;
  readonly file_name: string;
  readonly content_type: string;
}

/**
 * Stores files by key. Keys come from `objectKey`, never from user input. Every method throws `StoreUnavailable` when
 * the store is unreachable, slow or full, refuses the call, or does not carry the marker of this database.
 */
export interface ObjectStore {
  /** Content of the store's marker, which the database knows. */
  readonly marker: string;
  /** Resolves if the store answers and carries the marker of this database. */
  ping(): Promise<void>;
  /** Stores the whole stream or nothing; an existing object stays until then. A failure of `content` is rethrown. */
  put(key: string, content: Readable): Promise<Stored>;
  /**
   * Opens the object; undefined if it does not exist. The stream fails on missing bytes or a different checksum, and
   * holds its last bytes back until both are verified. Read it or destroy it.
   */
  get(
    key: string,
    sha256?: string,
  ): Promise<{ readonly bytes: number; readonly content: Readable } | undefined>;
  /**
   * Copies an object. Verifies the checksum if the bytes pass through the portal.
   * @throws {ObjectMissing} if `from` does not exist.
   */
  copy(from: string, to: string, sha256?: string): Promise<void>;
  /** Removes the object; succeeds if there is none. */
  remove(key: string): Promise<void>;
  /** A temporary public address of the object, or undefined if the store has no addresses. */
  link(key: string, options: LinkOptions): Promise<string | undefined>;
}

/** Folders of a store: `private` is for staff, `shared` is readable by the owner. */
export const objectAreas = ['private', 'shared'] as const;

const keyPattern = /^(private|shared)\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.(html|pdf|counts)$/;

/** Whether a text can be the key of an object. */
export const isObjectKey = (key: string): boolean => keyPattern.test(key);

/** Returns a valid key. @throws for any other text, which could otherwise leave the store's folder. */
export function checkedKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('Not an object key');
  return key;
}

/** Key of a new file of a kit. */
export const objectKey = (
  area: (typeof objectAreas)[number],
  kit_record_id: string,
  extension: 'html' | 'pdf' | 'counts',
): string => `${area}/${kit_record_id}/${crypto.randomUUID()}.${extension}`;
