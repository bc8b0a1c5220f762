import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/base/s3Settings.ts';

/** Attempts for each call, the first included. */
const ATTEMPTS = 2;

/** Parallel connections to the store; further calls wait for one until they time out. */
const MAX_CONNECTIONS = 200;

/** Milliseconds without reading after which a reader loses the connection to the store. */
const READER_TIMEOUT = 120_000;

/** A client of the configured store with bounded timeouts and retries. */
export function s3Client(settings: S3Settings): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const timeout = settings.S3_TIMEOUT_SECONDS * 1000;
  return new S3Client({
    region: settings.S3_REGION,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: ATTEMPTS,
    // Most compatible services do not support these checksums: they refuse them, or store them in the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: timeout,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: READER_TIMEOUT,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
}
