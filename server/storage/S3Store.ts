import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkedKey, type LinkOptions, objectAreas, type Stored } from '#server/base/ObjectStore.ts';
import { encryptionOf, type S3Settings } from '#server/base/s3Settings.ts';
import { bucketOf, checkS3 } from './checkS3.ts';
import { ObjectMissing, StoreUnavailable } from './failures.ts';
import { incoming } from './incoming.ts';
import { MARKER_KEY, type MarkableStore } from './MarkableStore.ts';
import { outgoing } from './outgoing.ts';
import { s3Client } from './s3Client.ts';
import { s3Upload } from './s3Upload.ts';

/** Stores objects in a bucket of Amazon S3 or a compatible service. An object gets its key only when it is complete. */
export class S3Store implements MarkableStore {
  readonly #settings: S3Settings;
  readonly #client: S3Client;
  readonly #timeout: number;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#timeout = settings.S3_TIMEOUT_SECONDS * 1000;
    this.#client = s3Client(settings);
  }

  get place(): string {
    const { S3_PREFIX } = this.#settings;
    return S3_PREFIX ? `${bucketOf(this.#settings)} (S3_PREFIX ${S3_PREFIX})` : bucketOf(this.#settings);
  }

  async readMarker(): Promise<string | undefined> {
    const answer = await this.#client
      .send(new GetObjectCommand(this.#named(MARKER_KEY)))
      .catch(undefinedWhenMissing);
    return answer?.Body?.transformToString().catch(refuse);
  }

  async writeMarker(marker: string): Promise<void> {
    const target = { ...this.#named(MARKER_KEY), ...encryptionOf(this.#settings) };
    await this.#client.send(new PutObjectCommand({ ...target, Body: marker })).catch(refuse);
  }

  async put(key: string, content: Readable): Promise<Stored> {
    const arriving = incoming(content);
    const target = { ...this.#at(key), ...encryptionOf(this.#settings) };
    try {
      await s3Upload(this.#client, target, arriving.stream, this.#timeout);
    } catch (error) {
      arriving.stream.destroy();
      throw arriving.failure() ?? new StoreUnavailable(error);
    }
    return arriving.stored();
  }

  async get(key: string, sha256?: string) {
    const command = new GetObjectCommand(this.#at(key));
    const answer = await this.#client.send(command).catch(undefinedWhenMissing);
    if (!answer) return undefined;
    const bytes = answer.ContentLength ?? 0;
    return { bytes, content: outgoing(answer.Body as Readable, { bytes, sha256 }, this.#timeout) };
  }

  async copy(from: string, to: string, sha256?: string): Promise<void> {
    const { Bucket, Key } = this.#at(from);
    const command = new CopyObjectCommand({
      ...this.#at(to),
      ...encryptionOf(this.#settings),
      CopySource: `${Bucket}/${Key}`,
    });
    const copied = await this.#client.send(command).catch((error: Error) => {
      // Some services, such as Ceph's gateway, do not copy encrypted objects.
      return error.name === 'NotImplemented'
        ? this.#copyThroughPortal(from, to, sha256)
        : undefinedWhenMissing(error);
    });
    if (!copied) throw new ObjectMissing('There is no object to copy');
  }

  async #copyThroughPortal(from: string, to: string, sha256?: string): Promise<Stored | undefined> {
    const found = await this.get(from, sha256);
    return found && this.put(to, found.content);
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key))).catch(undefinedWhenMissing);
  }

  async link(key: string, { seconds, file_name, content_type }: LinkOptions): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseContentType: content_type,
      ResponseContentDisposition: `inline; filename="${checkedFileName(file_name)}"`,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.#client, command, { expiresIn: seconds }).catch(refuse);
  }

  /** An object is stored when its upload is. */
  async settle(): Promise<void> {}

  async isEmpty(): Promise<boolean> {
    const { S3_BUCKET: Bucket, S3_PREFIX } = this.#settings;
    for (const area of objectAreas) {
      const command = new ListObjectsV2Command({ Bucket, Prefix: `${S3_PREFIX}${area}/`, MaxKeys: 1 });
      const { Contents = [] } = await this.#client.send(command).catch(refuse);
      if (Contents.length > 0) return false;
    }
    return true;
  }

  check(): Promise<void> {
    return checkS3(this.#client, this.#settings);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return this.#named(checkedKey(key));
  }

  #named(name: string): { Bucket: string; Key: string } {
    const { S3_BUCKET, S3_PREFIX } = this.#settings;
    return { Bucket: S3_BUCKET, Key: S3_PREFIX + name };
  }
}

/** Guards a response header: refuses names with quotes, spaces or line breaks. */
function checkedFileName(name: string): string {
  if (!/^[\w.-]+$/.test(name)) throw new Error('Not a file name');
  return name;
}

function undefinedWhenMissing(error: Error): undefined {
  if (error.name !== 'NoSuchKey') throw new StoreUnavailable(error);
  return undefined;
}

function refuse(error: unknown): never {
  throw new StoreUnavailable(error);
}
