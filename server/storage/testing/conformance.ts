import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { objectKey } from '#server/base/ObjectStore.ts';
import { ObjectDamaged, ObjectMissing } from '#server/storage/failures.ts';
import type { MarkableStore } from '#server/storage/MarkableStore.ts';
import { bytesHeld } from '#server/testing/bytesHeld.ts';

export interface StoreUnderTest {
  readonly store: MarkableStore;
  /** Names of all stored objects and unfinished files. */
  readonly names: () => Promise<string[]>;
}

const MB = 1024 * 1024;

const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');
const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** This many bytes in chunks of 64 KiB, no two of them alike. */
function* chunksOf(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += 65_536)
    yield Buffer.alloc(Math.min(65_536, bytes - sent), `a report ${sent}`);
}

/** Tests that every store must pass. */
export function behavesAsStore(opened: () => StoreUnderTest): void {
  const put = (key: string, content: string) =>
    opened().store.put(key, Readable.from([Buffer.from(content)]));
  const read = async (key: string, sha256?: string) => {
    const found = await opened().store.get(key, sha256);
    return found && (await buffer(found.content)).toString();
  };

  test('a stored file comes back unchanged, with its size and checksum', async () => {
    const key = newKey();
    expect(await put(key, 'a suggestion')).toEqual({ bytes: 12, sha256: sha256Of('a suggestion') });
    const found = await opened().store.get(key);
    expect(found?.bytes).toBe(12);
    expect(found && (await buffer(found.content)).toString()).toBe('a suggestion');
  });

  test('an empty file can be stored', async () => {
    const key = newKey();
    expect(await opened().store.put(key, Readable.from([]))).toEqual({ bytes: 0, sha256: sha256Of('') });
    expect(await read(key, sha256Of(''))).toBe('');
  });

  test('a missing file is undefined and can be removed', async () => {
    const key = newKey();
    expect(await opened().store.get(key)).toBeUndefined();
    await put(key, 'a suggestion');
    await opened().store.remove(key);
    expect(await opened().store.get(key)).toBeUndefined();
    await opened().store.remove(key);
  });

  test('a store is empty until a file is stored, and again after its removal', async () => {
    const { store } = opened();
    const is_new = await store.isEmpty();
    const key = newKey();
    await store.put(key, Readable.from([]));
    expect(await store.isEmpty()).toBe(false);
    await store.remove(key);
    expect(await store.isEmpty()).toBe(is_new);
  });

  test('a second file under a key replaces the first', async () => {
    const key = newKey();
    await put(key, 'the first, which is longer');
    await put(key, 'the second');
    expect(await read(key)).toBe('the second');
  });

  test('a copy is independent of its original', async () => {
    const [original, copy] = [newKey(), objectKey('shared', crypto.randomUUID(), 'pdf')];
    await put(original, 'a suggestion');
    await put(copy, 'an older copy');
    await opened().store.copy(original, copy);
    await opened().store.remove(original);
    expect(await read(copy)).toBe('a suggestion');
  });

  test('copying a missing file fails and creates nothing', async () => {
    const copy = newKey();
    await expect(opened().store.copy(newKey(), copy)).rejects.toThrow(ObjectMissing);
    expect(await opened().store.get(copy)).toBeUndefined();
  });

  test('parallel files under one key leave one complete file', async () => {
    const key = newKey();
    const before = await opened().names();
    const contents = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000));
    await Promise.all(contents.map((content) => put(key, content)));
    expect(contents).toContain(await read(key));
    expect((await opened().names()).length).toBe(before.length + 1);
  });

  test.each([1, 12 * MB])(
    'a file whose sender fails after %d bytes leaves nothing behind and keeps its predecessor',
    async (bytes) => {
      const broken = new Error('The sender is gone');
      const breaking = function* () {
        yield* chunksOf(bytes);
        throw broken;
      };
      const [fresh, used] = [newKey(), newKey()];
      await put(used, 'what was there');
      const before = await opened().names();
      for (const key of [fresh, used])
        await expect(opened().store.put(key, Readable.from(breaking()))).rejects.toBe(broken);
      expect(await opened().names()).toEqual(before);
      expect(await opened().store.get(fresh)).toBeUndefined();
      expect(await read(used)).toBe('what was there');
    },
  );

  test('25 MB pass in both directions without being held in memory', async () => {
    const key = newKey();
    const idle = bytesHeld();
    let most = 0;
    const watched = async function* (chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
      let passed = 0;
      for await (const chunk of chunks) {
        if ((passed += 1) % 80 === 0) most = Math.max(most, bytesHeld() - idle);
        yield chunk;
      }
    };
    const stored = await opened().store.put(key, Readable.from(watched(chunksOf(25 * MB))));
    expect(stored.bytes).toBe(25 * MB);
    const hash = createHash('sha256');
    const found = await opened().store.get(key, stored.sha256);
    for await (const chunk of watched(found?.content ?? [])) hash.update(chunk);
    expect(hash.digest('hex')).toBe(stored.sha256);
    expect(most).toBeLessThan(15 * MB);
  });

  test('a file with another checksum than expected is not delivered to its end', async () => {
    const key = newKey();
    await put(key, 'a suggestion');
    expect(await read(key, sha256Of('a suggestion'))).toBe('a suggestion');
    await expect(read(key, sha256Of('another one'))).rejects.toThrow(ObjectDamaged);
  });

  test.each([
    '',
    '/etc/passwd',
    '../objects',
    'private/../../secret.pdf',
    `private/${crypto.randomUUID()}/../${crypto.randomUUID()}.pdf`,
    `private/${crypto.randomUUID()}/${crypto.randomUUID()}.exe`,
    `private/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf\n`,
    `other/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`,
    `private/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf/x`,
    `private\\${crypto.randomUUID()}\\${crypto.randomUUID()}.pdf`,
    `private/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf\0`,
  ])('a malformed key is refused by every method: %j', async (key) => {
    const { store, names } = opened();
    const before = await names();
    const attempts = [
      () => store.put(key, Readable.from([Buffer.from('x')])),
      () => store.get(key),
      () => store.copy(key, newKey()),
      () => store.remove(key),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('Not an object key');
    expect(await names()).toEqual(before);
  });

  test('a marker comes back as it was last written', async () => {
    const { store } = opened();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await store.writeMarker(first);
    expect(await store.readMarker()).toBe(first);
    await store.writeMarker(second);
    expect(await store.readMarker()).toBe(second);
  });

  test('checking the store leaves nothing behind', async () => {
    const before = await opened().names();
    await opened().store.check();
    expect(await opened().names()).toEqual(before);
  });
}
