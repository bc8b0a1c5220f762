import type { Readable } from 'node:stream';

/** Where files are kept, by key. Keys are made by `objectKey`, never from what a user typed. */
export interface ObjectStore {
  /** Stores the whole stream or nothing. Resolves to the number of bytes once they are safely kept. */
  put(key: string, content: Readable): Promise<number>;
  /** The object's bytes, or undefined when there is none. */
  get(key: string): Promise<{ readonly bytes: number; readonly content: Readable } | undefined>;
  /** @throws when there is no object at `from`. */
  copy(from: string, to: string): Promise<void>;
  /** Removes the object; succeeds when there is none. */
  remove(key: string): Promise<void>;
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
