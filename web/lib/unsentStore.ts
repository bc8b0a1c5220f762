import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import { UNSENT_DATABASE } from './unsentDatabase.ts';

/** The owner of a record. Also bound to its ciphertext, so a record under another name cannot be read. */
export type UnsentName = readonly [user_id: string, kit_record_id: string, form_type: string];

/** A key of one user on this device. A new one has a new id. */
export interface UnsentKey {
  readonly id: string;
  readonly key: CryptoKey;
}

interface UnsentRecord {
  readonly id: string;
  /** Time (ms). */
  readonly kept_at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

interface UnsentSchema extends DBSchema {
  readonly keys: { readonly key: string; readonly value: UnsentKey };
  readonly records: { readonly key: [...UnsentName]; readonly value: UnsentRecord };
}

type StoreName = 'keys' | 'records';
type Store<Name extends StoreName, Mode extends IDBTransactionMode> = IDBPObjectStore<
  UnsentSchema,
  StoreName[],
  Name,
  Mode
>;

const KEEP_MS = 30 * 24 * 3_600_000;
const ALGORITHM = 'AES-GCM';
/** Bytes of a nonce, as NIST SP 800-38D recommends. */
const NONCE_BYTES = 12;

/** Returns the user's key, and makes it on first use. Scripts cannot export it. */
export async function unsentKey(userId: string): Promise<UnsentKey> {
  const fresh = {
    id: crypto.randomUUID(),
    key: await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']),
  };
  return withStores('readwrite', async (keys) => {
    const known = await keys.get(userId);
    if (!known) await keys.put(fresh, userId);
    return known ?? fresh;
  });
}

/**
 * Keeps a value encrypted, in place of an earlier one.
 * @returns the id of the record; undefined if the key has been removed, as by a logout in another tab.
 */
export async function keepUnsent(
  { id: keyId, key }: UnsentKey,
  name: UnsentName,
  value: unknown,
): Promise<string | undefined> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const clear = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await crypto.subtle.encrypt(cipherOf(name, iv), key, clear);
  const record: UnsentRecord = { id: crypto.randomUUID(), kept_at: Date.now(), iv, bytes };
  return withStores('readwrite', async (keys, records) => {
    const known = await keys.get(name[0]);
    if (known?.id !== keyId) return undefined;
    await records.put(record, [...name]);
    return record.id;
  });
}

/** Returns a kept value with the id of its record; undefined without one or after 30 days. */
export async function readUnsent(name: UnsentName): Promise<{ id: string; value: unknown } | undefined> {
  const [owner, record] = await withStores('readonly', async (keys, records) =>
    Promise.all([keys.get(name[0]), records.get([...name])]),
  );
  if (!owner || !record || isOver(record)) return undefined;
  const clear = await crypto.subtle.decrypt(cipherOf(name, record.iv), owner.key, record.bytes);
  return { id: record.id, value: JSON.parse(new TextDecoder().decode(clear)) as unknown };
}

/** Whether this device holds anything of a user. */
export const hasUnsent = (userId: string): Promise<boolean> =>
  withStores('readonly', async (_, records) => {
    const count = await records.count(IDBKeyRange.bound([userId], [userId, []]));
    return count > 0;
  });

/** The forms of a kit of which this device holds answers. */
export const unsentForms = (userId: string, kitRecordId: string): Promise<string[]> =>
  withStores('readonly', async (_, records) => {
    const names = await records.getAllKeys(ofKit(userId, kitRecordId));
    return names.map((name) => name[2]);
  });

/** Removes a record, unless another tab has replaced it. */
export const removeUnsent = (name: UnsentName, id: string): Promise<void> =>
  withStores('readwrite', async (_, records) => {
    const record = await records.get([...name]);
    if (record?.id === id) await records.delete([...name]);
  });

/** Removes all records of a kit. */
export const removeUnsentOfKit = (userId: string, kitRecordId: string): Promise<void> =>
  withStores('readwrite', async (_, records) => {
    await records.delete(ofKit(userId, kitRecordId));
  });

const ofKit = (userId: string, kitRecordId: string) =>
  IDBKeyRange.bound([userId, kitRecordId], [userId, kitRecordId, []]);

/** Removes the keys and records of all other users, and records of more than 30 days. */
export const tidyUnsent = (userId: string): Promise<void> =>
  withStores('readwrite', async (keys, records) => {
    for (const owner of await keys.getAllKeys()) if (owner !== userId) await keys.delete(owner);
    for (let cursor = await records.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.key[0] !== userId || isOver(cursor.value)) await cursor.delete();
  });

const isOver = ({ kept_at }: UnsentRecord) => Date.now() - kept_at > KEEP_MS;

const cipherOf = (name: UnsentName, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify(name)),
});

/** Connects for one transaction only: an open connection would block the removal of the database at a logout. */
async function withStores<Mode extends 'readonly' | 'readwrite', Result>(
  mode: Mode,
  run: (keys: Store<'keys', Mode>, records: Store<'records', Mode>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<UnsentSchema>(UNSENT_DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('keys');
      created.createObjectStore('records');
    },
  });
  try {
    const transaction = database.transaction(['keys', 'records'], mode);
    const stores = [transaction.objectStore('keys'), transaction.objectStore('records')] as const;
    const [result] = await Promise.all([run(...stores), transaction.done]);
    return result;
  } finally {
    database.close();
  }
}
