import type { ObjectStore } from '#server/base/ObjectStore.ts';

/** Name of the marker, beside the areas of the objects. */
export const MARKER_KEY = 'marker';

/** A folder or bucket that does not yet know its database. `MarkedStore` guards it. */
export interface MarkableStore extends Omit<ObjectStore, 'marker' | 'ping'> {
  /** Kind and name of the store for messages, such as `folder /srv/portal/objects`. */
  readonly place: string;
  /** Content of the marker; undefined if there is none. @throws {StoreUnavailable} */
  readMarker(): Promise<string | undefined>;
  /** Prepares an empty store for objects and writes its marker. @throws {StoreUnavailable} */
  writeMarker(marker: string): Promise<void>;
  /** Whether no object is stored, marked or not. @throws {StoreUnavailable} */
  isEmpty(): Promise<boolean>;
  /** Resolves when every object has its name on the disk. A store for many files at once names them then at the latest. */
  settle(): Promise<void>;
  /** Writes, reads and removes a file. @throws {StartError} with one sentence for the operator. */
  check(): Promise<void>;
}
