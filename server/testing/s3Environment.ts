import { s3Variables } from '#server/base/s3Settings.ts';

/** S3 settings of the tests (`S3_BUCKET` and so on) with a new folder; undefined without a bucket. */
export function s3Environment(): Record<string, string> | undefined {
  if (!process.env['S3_BUCKET']) return undefined;
  const set = Object.keys(s3Variables).map((name) => [name, process.env[name] ?? '']);
  return { ...Object.fromEntries(set), S3_PREFIX: `test-${crypto.randomUUID()}` };
}
