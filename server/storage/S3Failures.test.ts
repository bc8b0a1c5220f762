import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { objectKey } from '#server/base/ObjectStore.ts';
import type { S3Settings } from '#server/base/s3Settings.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { StoreUnavailable } from './failures.ts';
import { S3Store } from './S3Store.ts';
import { type FaultyProxy, faultyProxy } from './testing/faultyProxy.ts';

const environment = s3Environment();
const MB = 1024 * 1024;
const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');
const content = () => Readable.from([Buffer.from('a suggestion')]);

function* megabytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count * 16; index += 1) yield Buffer.alloc(MB / 16, `${index} `);
}

describe.runIf(environment)('a bucket behind a failing network', () => {
  let proxy: FaultyProxy;
  /** Through the failing network, with a short timeout. */
  let store: S3Store;
  /** Through the failing network, with the default timeout. */
  let storeWithDefaults: S3Store;

  const storeWith = (changes: Record<string, string> = {}) =>
    new S3Store(readConfig({ ...environment, ...changes }) as S3Settings);

  beforeEach(async () => {
    proxy = await faultyProxy(environment?.['S3_ENDPOINT'] ?? '');
    store = storeWith({ S3_ENDPOINT: proxy.address, S3_TIMEOUT_SECONDS: '1.5' });
    storeWithDefaults = storeWith({ S3_ENDPOINT: proxy.address });
  });

  afterEach(() => proxy.close());

  const aFile = async (count = 1) => {
    const key = newKey();
    await storeWith().put(key, Readable.from(megabytes(count)));
    return key;
  };

  const attempts: [string, (key: string) => Promise<unknown>][] = [
    ['put', () => store.put(newKey(), content())],
    ['get', (key) => store.get(key)],
    ['copy', (key) => store.copy(key, newKey())],
    ['remove', (key) => store.remove(key)],
  ];

  describe.each([
    ['refuses connections', async () => proxy.close()],
    ['does not answer', async () => proxy.stall()],
  ])('a store that %s', (_, fail) => {
    test.each(attempts)('%s fails as unavailable', async (_name, attempt) => {
      const key = await aFile();
      await fail();
      await expect(attempt(key)).rejects.toThrow(StoreUnavailable);
    });
  });

  test('a store that stops reading stops its sender, and no part of the file appears', async () => {
    let taken = 0;
    const watched = function* () {
      for (const chunk of megabytes(25)) {
        taken += chunk.length;
        if (taken === 12 * MB) proxy.stall();
        yield chunk;
      }
    };
    const key = newKey();
    const sender = Readable.from(watched());
    await expect(store.put(key, sender)).rejects.toThrow(StoreUnavailable);
    expect(taken).toBeLessThan(18 * MB);
    expect(sender.destroyed).toBe(true);
    proxy.recover();
    expect(await storeWithDefaults.get(key)).toBeUndefined();
  });

  test('an upload survives a cut connection', async () => {
    const watched = function* () {
      let taken = 0;
      for (const chunk of megabytes(12)) {
        taken += chunk.length;
        if (taken === 8 * MB) {
          proxy.cut();
          proxy.recover();
        }
        yield chunk;
      }
    };
    const key = newKey();
    const { bytes, sha256 } = await storeWithDefaults.put(key, Readable.from(watched()));
    expect(bytes).toBe(12 * MB);
    const found = await storeWithDefaults.get(key, sha256);
    expect(found && (await buffer(found.content)).length).toBe(bytes);
  });

  test.each(['stall', 'cut'] as const)(
    'a download fails when the network has a "%s" fault halfway',
    async (fault) => {
      const key = await aFile(12);
      proxy[fault](6 * MB);
      const found = await store.get(key);
      await expect(found && buffer(found.content)).rejects.toThrow(StoreUnavailable);
      expect(proxy.received()).toBeGreaterThan(5 * MB);
    },
  );

  test('a download without a reader stops at full buffers and ends with its reader', async () => {
    const key = await aFile(25);
    const before = proxy.received();
    const found = await storeWithDefaults.get(key);
    await found?.content.iterator({ destroyOnReturn: false }).next();
    found?.content.destroy();
    await expect.poll(() => proxy.connections()).toBe(0);
    expect(proxy.received() - before).toBeLessThan(20 * MB);
  });

  test('creating a download address needs no network', async () => {
    await proxy.close();
    const options = { seconds: 60, file_name: 'a.pdf', content_type: 'application/pdf' };
    expect(await store.link(newKey(), options)).toContain('X-Amz-Signature=');
  });
});
