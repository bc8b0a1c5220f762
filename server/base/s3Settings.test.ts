import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { usesS3, withoutS3 } from './s3Settings.ts';

const keys = { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'a-secret' };
const valid = { S3_BUCKET: 'gut-reports', ...keys };

test('a bucket is the only required S3 setting', () => {
  const config = readConfig({ S3_BUCKET: 'gut-reports' });
  expect(usesS3(config)).toBe(true);
  expect(config).toMatchObject({ S3_REGION: 'us-east-1', S3_PREFIX: '', S3_FORCE_PATH_STYLE: false });
  expect(usesS3(readConfig({}))).toBe(false);
  expect(usesS3(readConfig({ ...valid, ...withoutS3 }))).toBe(false);
});

test.each([
  ['portal', 'portal/'],
  ['/portal/reports/', 'portal/reports/'],
  ['/', ''],
])('the prefix %j becomes the folder %j', (S3_PREFIX, folder) => {
  expect(readConfig({ ...valid, S3_PREFIX }).S3_PREFIX).toBe(folder);
});

describe('invalid S3 settings', () => {
  test.each([
    [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET: must be the name of a bucket'],
    [
      { S3_BUCKET: '', S3_ENDPOINT: 'https://s3.example.com', ...noKeys() },
      'S3_BUCKET: must be set together with S3_ENDPOINT',
    ],
    [{ S3_BUCKET: '' }, 'S3_BUCKET: must be set together with S3_ACCESS_KEY_ID'],
    [
      { S3_ENDPOINT: 's3.example.com' },
      'S3_ENDPOINT: must be an address that starts with http:// or https://',
    ],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: must be set together with S3_ACCESS_KEY_ID'],
    [{ S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID: must be set together with S3_SECRET_ACCESS_KEY'],
    [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE: must be true or false'],
    [{ S3_SERVER_SIDE_ENCRYPTION: 'aes' }, 'S3_SERVER_SIDE_ENCRYPTION: must be AES256 or aws:kms'],
    [{ S3_KMS_KEY_ID: 'key' }, 'S3_KMS_KEY_ID: needs S3_SERVER_SIDE_ENCRYPTION=aws:kms'],
    [
      { S3_PREFIX: '../other' },
      'S3_PREFIX: must be a path of letters, digits, dots, hyphens and underscores',
    ],
    [{ S3_TIMEOUT_SECONDS: '0' }, 'S3_TIMEOUT_SECONDS: must be a number of seconds'],
  ])('refuses the S3 settings %j by name', (changes, sentence) => {
    const read = () => readConfig({ ...valid, ...changes });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`The configuration is not valid.\n  ${sentence}`);
    expect(read).not.toThrow(keys.S3_SECRET_ACCESS_KEY);
  });
});

function noKeys() {
  return { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };
}
