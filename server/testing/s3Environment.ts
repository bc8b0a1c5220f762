import { s3Variables } from '#server/base/s3Settings.ts';

/** Settings of the S3 store that the tests were given (`S3_BUCKET` and so on), in a folder of its own; undefined without one. */
export function s3Environment(): Record<string, string> | undefined {
  if (!process.env['S3_BUCKET']) return undefined;
  const set = Object.keys(s3Variables).map((name) => [name, process.env[name] ?? '']);
  return { ...Object.fromEntries(set), S3_PREFIX: `test-${crypto.randomUUID()}` };
}
