import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { objectKey } from '#server/base/ObjectStore.ts';
import { PlainFailure } from '#server/base/PlainFailure.ts';
import { ObjectMissing, StoreUnavailable } from './failures.ts';
import type { MarkableStore } from './MarkableStore.ts';
import { MarkedStore } from './MarkedStore.ts';

const MARKER = crypto.randomUUID();
const TRUST = 5_000;

const content = () => Readable.from([Buffer.from('a suggestion')]);
const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');

let reads: number;
let found: () => Promise<string | undefined>;
const inner: MarkableStore = {
  place: 'bucket reports',
  readMarker: () => {
    reads += 1;
    return found();
  },
  writeMarker: async () => undefined,
  isEmpty: async () => true,
  settle: async () => undefined,
  check: async () => undefined,
  put: async () => ({ bytes: 12, sha256: '' }),
  get: async () => undefined,
  copy: async () => {
    throw new ObjectMissing('There is no object to copy');
  },
  remove: async () => undefined,
  link: async () => undefined,
};
let store: MarkedStore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  reads = 0;
  found = async () => MARKER;
  store = new MarkedStore(inner, MARKER, TRUST);
});

afterEach(() => {
  vi.useRealTimers();
});

test('writes trust the marker for a few seconds', async () => {
  await store.put(newKey(), content());
  await store.remove(newKey());
  vi.advanceTimersByTime(TRUST - 1);
  await store.put(newKey(), content());
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1);
  await store.put(newKey(), content());
  expect(reads).toBe(2);
});

test.each([
  ['no marker', undefined],
  ['a foreign marker', crypto.randomUUID()],
])(
  'a store with %s refuses writes at once, and accepts them as soon as its marker is back',
  async (_, marker) => {
    found = async () => marker;
    const unread = content();
    await expect(store.put(newKey(), unread)).rejects.toThrow(StoreUnavailable);
    expect(unread.destroyed).toBe(true);
    await expect(store.remove(newKey())).rejects.toThrow(StoreUnavailable);
    await expect(store.copy(newKey(), newKey())).rejects.toThrow(StoreUnavailable);
    await expect(store.ping()).rejects.toMatchObject({
      cause: new PlainFailure(`The bucket reports carries ${marker ? 'a foreign' : 'no'} marker`),
    });
    found = async () => MARKER;
    await store.put(newKey(), content());
  },
);

test('a missing object makes the store read its marker again', async () => {
  await store.ping();
  expect(await store.get(newKey())).toBeUndefined();
  await expect(store.copy(newKey(), newKey())).rejects.toThrow(ObjectMissing);
  expect(reads).toBe(3);
  found = async () => undefined;
  await expect(store.get(newKey())).rejects.toThrow(StoreUnavailable);
  // The trust of writes ends with it.
  await expect(store.put(newKey(), content())).rejects.toThrow(StoreUnavailable);
});

test('parallel calls share one read, and a store that hangs is unavailable after 10 seconds', async () => {
  found = () => new Promise(() => undefined);
  const pings = [store.ping(), store.ping(), store.put(newKey(), content())];
  const refused = Promise.all(pings.map((ping) => expect(ping).rejects.toThrow(StoreUnavailable)));
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(reads).toBe(1);
});
