import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearUnsent, UNSENT_DATABASE } from './unsentDatabase.ts';
import {
  keepUnsent,
  readUnsent,
  removeUnsent,
  removeUnsentOfKit,
  tidyUnsent,
  type UnsentName,
  unsentKey,
} from './unsentStore.ts';

const name: UnsentName = ['anna', 'first kit', 'generic'];
const DAY = 24 * 3_600_000;

beforeEach(clearUnsent);
afterEach(() => {
  vi.restoreAllMocks();
  clearUnsent();
});

const valueOf = async (of: UnsentName) => (await readUnsent(of))?.value;

/** Reads everything in a store of the database, as a person with the device could. */
async function allOf(store: string) {
  const opening = indexedDB.open(UNSENT_DATABASE);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const objects = opening.result.transaction(store, 'readonly').objectStore(store);
  const [names, values] = [objects.getAllKeys(), objects.getAll()];
  await new Promise((resolve) => values.addEventListener('success', resolve));
  opening.result.close();
  return { names: names.result as unknown[], values: values.result as Record<string, unknown>[] };
}

test('a kept value is encrypted under a key that scripts cannot export', async () => {
  await keepUnsent(await unsentKey('anna'), name, { concerns: 'Sleepless' });
  const [record] = (await allOf('records')).values;
  expect(Object.keys(record ?? {}).toSorted()).toEqual(['bytes', 'id', 'iv', 'kept_at']);
  const atRest = new TextDecoder('latin1').decode(record?.['bytes'] as ArrayBuffer);
  expect(atRest).not.toMatch(/Sleepless|concerns/);
  const { key } = await unsentKey('anna');
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  expect(await valueOf(name)).toEqual({ concerns: 'Sleepless' });
});

test.each([
  ['user', ['bert', 'first kit', 'generic']],
  ['kit', ['anna', 'second kit', 'generic']],
  ['form', ['anna', 'first kit', 'myopathy']],
] as const)('a record moved to another %s cannot be read', async (_, other) => {
  const key = await unsentKey('anna');
  await keepUnsent(key, name, 'Sleepless');
  await move(name, other, key);
  await expect(readUnsent(other)).rejects.toThrow();
});

test('another user reads nothing and removes everything on entering', async () => {
  await keepUnsent(await unsentKey('anna'), name, 'Sleepless');
  expect(await valueOf(['bert', 'first kit', 'generic'])).toBeUndefined();
  await unsentKey('bert');
  await tidyUnsent('bert');
  expect((await allOf('records')).names).toEqual([]);
  expect((await allOf('keys')).names).toEqual(['bert']);
});

test('a logout removes all values, and a tab with the old key cannot keep any', async () => {
  const key = await unsentKey('anna');
  await keepUnsent(key, name, 'Sleepless');
  clearUnsent();
  expect(await valueOf(name)).toBeUndefined();
  expect(await keepUnsent(key, name, 'Later')).toBeUndefined();
  expect(await valueOf(name)).toBeUndefined();
});

test('a value is unreadable and removed after thirty days', async () => {
  await keepUnsent(await unsentKey('anna'), name, 'Sleepless');
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 29 * DAY);
  expect(await valueOf(name)).toBe('Sleepless');
  clock.mockReturnValue(now + 31 * DAY);
  expect(await valueOf(name)).toBeUndefined();
  await tidyUnsent('anna');
  expect((await allOf('records')).names).toEqual([]);
});

test('the removal of a record spares one that another tab has put in its place', async () => {
  const key = await unsentKey('anna');
  const first = await keepUnsent(key, name, 'Sleepless');
  const second = await keepUnsent(key, name, 'Later');
  await removeUnsent(name, first ?? '');
  expect(await valueOf(name)).toBe('Later');
  await removeUnsent(name, second ?? '');
  expect(await valueOf(name)).toBeUndefined();
});

test('the records of one kit are removed without those of others', async () => {
  const key = await unsentKey('anna');
  await keepUnsent(key, name, 'Sleepless');
  await keepUnsent(key, ['anna', 'second kit', 'generic'], 'Pain');
  await removeUnsentOfKit('anna', 'first kit');
  expect((await allOf('records')).names).toEqual([['anna', 'second kit', 'generic']]);
});

/** Moves a record to another name and gives its user the same key. */
async function move(from: UnsentName, to: UnsentName, key: unknown) {
  const opening = indexedDB.open(UNSENT_DATABASE);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(['keys', 'records'], 'readwrite');
  transaction.objectStore('keys').put(key, to[0]);
  const records = transaction.objectStore('records');
  const reading = records.get([...from]);
  reading.addEventListener('success', () => records.put(reading.result, [...to]));
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}
