import * as z from 'zod';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w-][\w.-]*\/)*$/;

/** Environment variables of the S3 store. Without `S3_BUCKET`, a folder holds the files. */
export const s3Variables = {
  S3_BUCKET: z.string().regex(BUCKET, 'must be the name of a bucket').optional(),
  /** URL of a compatible store; unset, Amazon's. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Without keys, the SDK uses its default providers: environment, shared files, instance role. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Whether the URL path names the bucket; otherwise the host name does. */
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  S3_SERVER_SIDE_ENCRYPTION: z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),
  S3_KMS_KEY_ID: z.string().optional(),
  /** Folder inside the bucket. */
  S3_PREFIX: z
    .string()
    .default('')
    .transform((path) => path.replace(/^\/+|\/+$/g, ''))
    .transform((path) => (path === '' ? '' : `${path}/`))
    .refine((path) => PREFIX.test(path), 'must be a path of letters, digits, dots, hyphens and underscores'),
  /** Timeout of a call in seconds. */
  S3_TIMEOUT_SECONDS: z.coerce
    .number<string>('must be a number of seconds')
    .positive('must be a number of seconds')
    .max(300)
    .default(10),
};

/** Environment of a portal that stores files in its folder regardless of other settings. */
export const withoutS3: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(s3Variables).flatMap((name) => [
    [name, ''],
    [`${name}_FILE`, ''],
  ]),
);

type Variables = z.output<z.ZodObject<typeof s3Variables>>;

export type S3Settings = Variables & { readonly S3_BUCKET: string };

/** Whether an S3 store holds the files. */
export const usesS3 = (config: Variables): config is S3Settings => config.S3_BUCKET !== undefined;

/** The encryption headers of a new object. */
export const encryptionOf = (settings: S3Settings) => ({
  ServerSideEncryption: settings.S3_SERVER_SIDE_ENCRYPTION,
  SSEKMSKeyId: settings.S3_KMS_KEY_ID,
});

/** Problems between individually valid settings: the variable and the end of a sentence. */
export function s3Problems(variables: Variables): (readonly [name: keyof Variables, message: string])[] {
  const needs = (name: keyof Variables, other: keyof Variables): [keyof Variables, string][] =>
    variables[name] === undefined && variables[other] !== undefined
      ? [[name, `must be set together with ${other}`]]
      : [];
  return [
    ...needs('S3_BUCKET', 'S3_ENDPOINT'),
    ...needs('S3_BUCKET', 'S3_ACCESS_KEY_ID'),
    ...needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    ...needs('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'),
    ...(variables.S3_KMS_KEY_ID && variables.S3_SERVER_SIDE_ENCRYPTION !== 'aws:kms'
      ? [['S3_KMS_KEY_ID', 'needs S3_SERVER_SIDE_ENCRYPTION=aws:kms'] as const]
      : []),
  ];
}
