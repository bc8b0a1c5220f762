import { DeleteBucketPolicyCommand, PutBucketPolicyCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import type { S3Settings } from '#server/base/s3Settings.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { S3Store } from './S3Store.ts';
import { s3Client } from './s3Client.ts';

const environment = s3Environment();
const settingsWith = (changes: Record<string, string>) =>
  readConfig({ ...environment, ...changes }) as S3Settings;

afterEach(() => vi.unstubAllEnvs());

describe.runIf(environment)('the check of an unusable bucket', () => {
  const refusal = async (changes: Record<string, string>) => {
    const error: Error = await new S3Store(settingsWith(changes)).check().then(
      () => new Error('It was accepted'),
      (failure: Error) => failure,
    );
    expect(error.name).toBe('StartError');
    expect(error.message).not.toContain(environment?.['S3_SECRET_ACCESS_KEY']);
    return error.message.replace(/127\.0\.0\.1:\d+/, 'HOST');
  };

  test.each([
    [
      { S3_BUCKET: 'no-such-bucket' },
      'The bucket no-such-bucket at HOST cannot be used: there is no such bucket.',
    ],
    [
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      'The bucket portal at HOST cannot be used: the secret access key is wrong.',
    ],
    [
      { S3_ACCESS_KEY_ID: 'nobody' },
      'The bucket portal at HOST cannot be used: the store does not know the access key.',
    ],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
      'The bucket portal at HOST cannot be used: the store cannot be reached (ECONNREFUSED).',
    ],
    // This store accepts the header but ignores it.
    [
      { S3_SERVER_SIDE_ENCRYPTION: 'AES256' },
      'The bucket portal at HOST cannot be used: the store does not encrypt with AES256.',
    ],
    [
      { S3_SERVER_SIDE_ENCRYPTION: 'aws:kms', S3_KMS_KEY_ID: 'no-such-key' },
      expect.stringContaining('cannot be used: '),
    ],
  ])('the check refuses %j in one sentence', async (changes, sentence) => {
    expect(await refusal(changes)).toEqual(sentence);
  });

  test('the check refuses a configuration without keys in one sentence', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('HOME', '/nowhere');
    expect(await refusal({ S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })).toBe(
      'The bucket portal at HOST cannot be used: no access key was found; ' +
        'set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role.',
    );
  });

  test.each([
    ['s3:PutObject', 'write'],
    ['s3:DeleteObject', 'remove'],
  ])('the check refuses a key that lacks %s and may not %s', async (Action, verb) => {
    const S3_PREFIX = `forbidden-${crypto.randomUUID()}`;
    const settings = settingsWith({ S3_PREFIX });
    const { S3_BUCKET: Bucket } = settings;
    const Resource = `arn:aws:s3:::${Bucket}/${S3_PREFIX}/*`;
    const Statement = [{ Effect: 'Deny', Principal: '*', Action, Resource }];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    const client = s3Client(settings);
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    expect(await refusal({ S3_PREFIX })).toBe(
      `The bucket portal at HOST cannot be used: the access key may not ${verb} (${Action}).`,
    );
    await client.send(new DeleteBucketPolicyCommand({ Bucket }));
  });
});
