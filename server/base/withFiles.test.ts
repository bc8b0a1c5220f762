import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
const file = async (name: string, content: string) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});

afterAll(() => rm(folder, { recursive: true }));

const refusal = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted');
};

test('a file gives the value of its variable without the last line end', async () => {
  const config = readConfig({
    DATABASE_URL_FILE: await file('database', 'postgres://owner:secret@db/portal\n'),
    SMTP_URL_FILE: await file('smtp', 'smtps://portal:secret@mail\r\n'),
    BRAND_TITLE_FILE: await file('title', ' Two\nlines\n\n'),
  });
  expect(config.DATABASE_URL).toBe('postgres://owner:secret@db/portal');
  expect(config.SMTP_URL).toBe('smtps://portal:secret@mail');
  expect(config.BRAND_TITLE).toBe(' Two\nlines\n');
});

test('an empty variable, set or unset by a file, does not count', async () => {
  const DATABASE_URL_FILE = await file('database', 'postgres://db/portal');
  expect(readConfig({ DATABASE_URL: '', DATABASE_URL_FILE }).DATABASE_URL).toBe('postgres://db/portal');
  expect(readConfig({ DATABASE_URL: 'postgres://other/portal', DATABASE_URL_FILE: '' }).DATABASE_URL).toBe(
    'postgres://other/portal',
  );
});

test('a variable and its file, a missing, an unreadable and an empty file stop the start by name', async () => {
  const message = refusal({
    DATABASE_URL: 'postgres://db/portal',
    DATABASE_URL_FILE: await file('database', 'postgres://db/portal'),
    SMTP_URL_FILE: join(folder, 'missing'),
    S3_BUCKET_FILE: folder,
    BRAND_TITLE_FILE: await file('empty', '\n'),
    PORT: 'eighty',
  });
  expect(message.split('\n  ')).toEqual([
    'The configuration is not valid.',
    'DATABASE_URL_FILE: must not be set together with DATABASE_URL',
    `S3_BUCKET_FILE: names a file that cannot be read (EISDIR): ${folder}`,
    `SMTP_URL_FILE: names a file that cannot be read (ENOENT): ${join(folder, 'missing')}`,
    `BRAND_TITLE_FILE: names an empty file: ${join(folder, 'empty')}`,
    'PORT: must be a port number',
  ]);
});

test('the message about a value from a file does not repeat the value', async () => {
  const message = refusal({ DATABASE_URL_FILE: await file('wrong', 'mysql://owner:secret@db') });
  expect(message).toContain('DATABASE_URL: must be an address that starts with postgres://');
  expect(message).not.toContain('secret');
});
