import { readFile } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

const matches = async (typed: string, password: string) =>
  passwordMatches(await hashPassword(password), typed);

describe('password hashing', () => {
  test('a password is hashed by argon2id with its own salt at the recommended cost', async () => {
    const [one, other] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test.each([
    ['spaces at the ends', ' two words '],
    ['letters beyond ASCII', 'пароль 密码 🔑 é'],
    ['the maximum length', 'x'.repeat(256)],
  ])('a password with %s matches', async (_, password) => {
    expect(await matches(password, password)).toBe(true);
  });

  test.each([
    ['an additional space', 'a password ', 'a password'],
    ['another case', 'A password', 'a password'],
    ['only its beginning', 'x'.repeat(255), 'x'.repeat(256)],
    ['an empty text', '', 'a password'],
  ])('a password does not match %s', async (_, typed, password) => {
    expect(await matches(typed, password)).toBe(false);
  });

  test.each([
    ['a composed letter', 'caf\u00e9', 'cafe\u0301'],
    ['letters with separate accents', 'Cre\u0300me fu\u0308r', 'Cr\u00e8me f\u00fcr'],
    ['full-width digits', 'pin \uff11\uff12', 'pin 12'],
  ])('a password matches as another keyboard writes it: %s', async (_, typed, password) => {
    expect(await matches(typed, password)).toBe(true);
    expect(await matches(password, typed)).toBe(true);
  });

  test('a hash of a text that was never normalized matches this text', async () => {
    const password = 'cafe\u0301 au lait';
    expect(await passwordMatches(await hash(password), password)).toBe(true);
    expect(await passwordMatches(await hash(password), `${password} `)).toBe(false);
  });

  test.each([undefined, ''])('no password matches a user with the hash %j', async (password_hash) => {
    for (const typed of ['', 'nobody', 'a password'])
      expect(await passwordMatches(password_hash, typed)).toBe(false);
  });

  test('refusing a user without a password takes as long as hashing', async () => {
    await passwordMatches(undefined, 'wrong');
    const start = performance.now();
    await passwordMatches(undefined, 'wrong');
    expect(performance.now() - start).toBeGreaterThan(4);
  });
});

describe('flood of hashes', () => {
  const flood = () => Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('a password')));

  test('hashing refuses calls beyond the queue limit and serves the others', async () => {
    const outcomes = await flood();
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(75);
    for (const outcome of refused)
      expect(outcome).toMatchObject({
        reason: { code: 'unavailable', status: 503, details: { retry_after: expect.any(Number) } },
      });
    expect(await matches('a password', 'a password')).toBe(true);
  });

  test('a flood of hashes leaves file access responsive', async () => {
    let is_over = false;
    const flooded = flood().finally(() => {
      is_over = true;
    });
    // File reads share the thread pool with hashing.
    for (let count = 0; count < 10; count += 1) await readFile(import.meta.filename);
    expect(is_over).toBe(false);
    await flooded;
  });
});
