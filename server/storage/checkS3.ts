import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { StartError } from '#db/StartError.ts';
import { encryptionOf, type S3Settings } from '#server/base/s3Settings.ts';

/** Reasons by the name of the store's error; see `reasonOf` for all others. */
const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'the store does not know the access key',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  CredentialsProviderError:
    'no access key was found; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role',
  PermanentRedirect: 'the bucket is in another region; set S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region; set S3_REGION',
  TimeoutError: 'the store does not answer',
};

/** Name of the bucket and host of the store for messages, such as `bucket reports at s3.example.org`. */
export const bucketOf = ({ S3_BUCKET, S3_ENDPOINT }: S3Settings): string =>
  S3_ENDPOINT ? `bucket ${S3_BUCKET} at ${new URL(S3_ENDPOINT).host}` : `bucket ${S3_BUCKET}`;

/**
 * Reads a missing object, then writes, reads and removes one, as the portal will.
 * @throws {StartError} with one sentence for the operator.
 */
export async function checkS3(client: S3Client, settings: S3Settings): Promise<void> {
  const { S3_BUCKET: Bucket, S3_PREFIX } = settings;
  const at = { Bucket, Key: `${S3_PREFIX}check-${crypto.randomUUID()}` };
  const encryption = encryptionOf(settings);
  const refuse = (reason: string, cause?: Error): never => {
    throw new StartError(`The ${bucketOf(settings)} cannot be used: ${reason}.`, { cause });
  };
  const orRefuse = (step: string) => (error: Error) => refuse(reasonOf(error, step), error);

  await client.send(new GetObjectCommand(at)).catch((error: Error) => {
    // Without the right to list, a store answers "forbidden" for a missing object.
    if (error.name !== 'NoSuchKey') orRefuse('list and read (s3:ListBucket, s3:GetObject)')(error);
  });
  const written = await client
    .send(new PutObjectCommand({ ...at, ...encryption, Body: 'check' }))
    .catch(orRefuse('write (s3:PutObject)'));
  await client
    .send(new GetObjectCommand(at))
    .then(({ Body }) => Body?.transformToString())
    .catch(orRefuse('read (s3:GetObject)'));
  await client.send(new DeleteObjectCommand(at)).catch(orRefuse('remove (s3:DeleteObject)'));
  if (encryption.ServerSideEncryption && written.ServerSideEncryption !== encryption.ServerSideEncryption)
    refuse(`the store does not encrypt with ${encryption.ServerSideEncryption}`);
}

function reasonOf(error: Error, step: string): string {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AccessDenied') return `the access key may not ${step}`;
  if (code && !reasons[name]) return `the store cannot be reached (${code})`;
  return reasons[name] ?? `the store answers ${name} to an attempt to ${step}`;
}
