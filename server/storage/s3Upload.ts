import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Larger files are uploaded in parts of this size, the smallest that S3 accepts except for the last part. */
const PART_BYTES = 5 * 1024 * 1024;

type Target = Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'> & {
  readonly Bucket: string;
  readonly Key: string;
};

/**
 * Uploads a stream of unknown length with one part in memory; the SDK's own helper holds three. The object appears when it is
 * complete. A failed upload is aborted within `timeout` milliseconds.
 */
export async function s3Upload(
  client: S3Client,
  target: Target,
  content: Readable,
  timeout: number,
): Promise<void> {
  const { Bucket, Key } = target;
  let UploadId: string | undefined;
  const Parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
  try {
    for await (const Body of partsOf(content)) {
      if (UploadId === undefined && Body.length < PART_BYTES) {
        await client.send(new PutObjectCommand({ ...target, Body }));
        return;
      }
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(target))).UploadId;
      const part = { Bucket, Key, UploadId, PartNumber: Parts.length + 1 };
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body }));
      Parts.push({ PartNumber: part.PartNumber, ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    // If the abort fails too, a lifecycle rule of the bucket removes the parts; they never form an object.
    const abortion = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
    const abortSignal = AbortSignal.timeout(timeout);
    if (UploadId !== undefined) await client.send(abortion, { abortSignal }).catch(() => undefined);
    throw error;
  }
}

/** Splits the content into parts in one reused buffer: each part is valid until the next is requested. Only the last is smaller. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const chunk of content as AsyncIterable<Buffer>)
    for (let rest = chunk; rest.length > 0; ) {
      if (filled === PART_BYTES) {
        yield part;
        filled = 0;
      }
      const taken = rest.copy(part, filled);
      filled += taken;
      rest = rest.subarray(taken);
    }
  yield part.subarray(0, filled);
}
