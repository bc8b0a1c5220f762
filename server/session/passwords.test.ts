import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

const matches = async (typed: string, password: string) =>
  passwordMatches(await hashPassword(password), typed);

describe('a password', () => {
  test('is hashed with a salt of its own, by argon2id at the recommended cost', async () => {
    const [one, other] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test.each([
    ['spaces at the ends', ' two words '],
    ['letters beyond ASCII', 'пароль 密码 🔑 é'],
    ['the most characters', 'x'.repeat(256)],
  ])('matches with %s', async (_, password) => {
    expect(await matches(password, password)).toBe(true);
  });

  test.each([
    ['a space more', 'a password ', 'a password'],
    ['another case', 'A password', 'a password'],
    ['the same letter written otherwise', 'caf\u00e9', 'cafe\u0301'],
    ['only its beginning', 'x'.repeat(255), 'x'.repeat(256)],
    ['nothing', '', 'a password'],
  ])('does not match %s', async (_, typed, password) => {
    expect(await matches(typed, password)).toBe(false);
  });

  test.each([undefined, ''])('of a user without one (%j) matches nothing', async (password_hash) => {
    for (const typed of ['', 'nobody', 'a password'])
      expect(await passwordMatches(password_hash, typed)).toBe(false);
  });

  test('is hashed to refuse a user without one, too: that takes milliseconds, at the least', async () => {
    await passwordMatches(undefined, 'wrong');
    const start = performance.now();
    await passwordMatches(undefined, 'wrong');
    expect(performance.now() - start).toBeGreaterThan(4);
  });
});

describe('a flood', () => {
  const flood = () => Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('a password')));

  test('is refused beyond what can wait; the others are served', async () => {
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

  test('leaves the process free for everything else', async () => {
    let is_over = false;
    const flooded = flood().finally(() => {
      is_over = true;
    });
    // Files are read by the threads that hash, too.
    for (let count = 0; count < 10; count += 1) await readFile(import.meta.filename);
    expect(is_over).toBe(false);
    await flooded;
  });
});
