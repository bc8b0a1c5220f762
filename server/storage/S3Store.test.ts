import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { objectKey } from '#server/base/ObjectStore.ts';
import type { S3Settings } from '#server/base/s3Settings.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { GATEWAY_KMS_KEY } from '../../tools/cephConfiguration.ts';
import { ObjectDamaged, ObjectMissing } from './failures.ts';
import { S3Store } from './S3Store.ts';
import { s3Client } from './s3Client.ts';
import { behavesAsStore } from './testing/conformance.ts';

const environment = s3Environment();
const settingsWith = (changes: Record<string, string> = {}) =>
  readConfig({ ...environment, ...changes }) as S3Settings;
const newKey = () => objectKey('private', crypto.randomUUID(), 'pdf');
const content = () => Readable.from([Buffer.from('a suggestion')]);

const noKeys = { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe.runIf(environment)('a bucket', () => {
  let settings: S3Settings;
  let store: S3Store;
  let client: S3Client;

  beforeAll(() => {
    settings = settingsWith();
    store = new S3Store(settings);
    client = s3Client(settings);
  });

  /** Names of all objects below the prefix and of all unfinished uploads. */
  const names = async () => {
    const where = { Bucket: settings.S3_BUCKET, Prefix: settings.S3_PREFIX };
    const { Contents = [] } = await client.send(new ListObjectsV2Command(where));
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(where));
    return [...Contents, ...Uploads].map(({ Key = '' }) => Key).sort();
  };

  behavesAsStore(() => ({ store, names }));

  test("a bucket without configured keys uses the machine's credentials", async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', environment?.['S3_ACCESS_KEY_ID']);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', environment?.['S3_SECRET_ACCESS_KEY']);
    await new S3Store(settingsWith(noKeys)).check();
  });

  test('a bucket keeps everything below its prefix', async () => {
    expect(settings.S3_PREFIX).toMatch(/^test-.+\/$/);
    const key = newKey();
    await store.put(key, content());
    expect(await names()).toContain(settings.S3_PREFIX + key);
  });

  describe('download addresses', () => {
    const options = { seconds: 60, file_name: 'MB000001_Suggestion.pdf', content_type: 'application/pdf' };
    const addressOfNew = async () => {
      const key = newKey();
      await store.put(key, content());
      return new URL(await store.link(key, options));
    };

    test('anyone with a download address can read the file, with its name and type and without caching', async () => {
      const answer = await fetch(await addressOfNew());
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('a suggestion');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="MB000001_Suggestion.pdf"',
        'cache-control': 'private, no-store',
      });
    });

    test.each([
      [
        'another file',
        (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/, `${crypto.randomUUID()}.pdf`)),
      ],
      ['a later end', (url: URL) => url.searchParams.set('X-Amz-Expires', '600000')],
      ['another type', (url: URL) => url.searchParams.set('response-content-type', 'text/html')],
      ['another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', 'a'.repeat(64))],
      ['no signature', (url: URL) => (url.search = '')],
    ])('a download address with %s is refused', async (_, change) => {
      const url = await addressOfNew();
      change(url);
      const answer = await fetch(url);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('a suggestion');
    });

    test('an expired download address is refused', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
      const url = await addressOfNew();
      vi.useRealTimers();
      expect((await fetch(url)).status).toBe(403);
    });

    test('a download address is created for valid keys and file names only', async () => {
      await expect(store.link('../secret', options)).rejects.toThrow('Not an object key');
      for (const file_name of ['a"; filename="b.exe', 'a\r\nset-cookie: a=b', 'a/b.pdf', ''])
        await expect(store.link(newKey(), { ...options, file_name })).rejects.toThrow('Not a file name');
    });
  });

  test('files and copies are encrypted if configured', async () => {
    const S3_SERVER_SIDE_ENCRYPTION = 'aws:kms';
    const encrypting = new S3Store(
      settingsWith({ S3_SERVER_SIDE_ENCRYPTION, S3_KMS_KEY_ID: GATEWAY_KMS_KEY }),
    );
    await encrypting.check();
    const [original, copy, large] = [newKey(), newKey(), newKey()];
    await encrypting.put(original, content());
    await encrypting.put(large, Readable.from([Buffer.alloc(6_000_000)]));
    await encrypting.copy(original, copy);
    await expect(encrypting.copy(newKey(), newKey())).rejects.toThrow(ObjectMissing);
    // The gateway does not copy encrypted objects: the bytes pass through the portal.
    const damaged = newKey();
    await expect(encrypting.copy(original, damaged, 'a'.repeat(64))).rejects.toThrow(ObjectDamaged);
    expect(await encrypting.get(damaged)).toBeUndefined();
    for (const key of [original, copy, large]) {
      const Key = settings.S3_PREFIX + key;
      const head = await client.send(new HeadObjectCommand({ Bucket: settings.S3_BUCKET, Key }));
      expect(head).toMatchObject({ ServerSideEncryption: 'aws:kms', SSEKMSKeyId: GATEWAY_KMS_KEY });
    }
    for (const key of [original, copy]) {
      const found = await encrypting.get(key);
      expect(found && (await text(found.content))).toBe('a suggestion');
    }
  });
});
