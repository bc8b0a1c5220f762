import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink } from '#contract/identity/account.ts';
import { anAddress, mailedToken, mailsTo, register, signIn } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

async function confirmed(password: string): Promise<string> {
  const email = anAddress();
  expect((await register(portal, email, password)).status).toBe(200);
  const body = { type: 'signup' as const, token_hash: await mailedToken(portal, email) };
  expect((await portal.call(undefined, followLink, { body })).status).toBe(200);
  return email;
}

/** Distinct characters: only the length can be wrong. */
const ofLength = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('');

describe('new password', () => {
  test.each([
    ['a few unrelated words', 'correct horse battery'],
    ['12 characters', 'kV9#tq2!LmZw'],
    ['256 characters', ofLength(256)],
    ['spaces at the ends', '  purple monkey dish  '],
    ['letters beyond ASCII', 'grüne Wölfe 密码 🔑 пароль'],
  ])('accepts %s as a password exactly as typed', async (_, password) => {
    const email = await confirmed(password);
    expect((await signIn(portal, email, password)).status).toBe(200);
    for (const other of [password.trim() === password ? `${password} ` : password.trim(), password.slice(1)])
      expect((await signIn(portal, email, other)).status).toBe(400);
  });

  test('takes a password as another keyboard writes its letters', async () => {
    const email = await confirmed('caf\u00e9 horse battery');
    expect((await signIn(portal, email, 'cafe\u0301 horse battery')).status).toBe(200);
  });

  test.each([
    'password1234',
    'ｐａｓｓｗｏｒｄ１２３４',
    'Password1234!',
    'P@ssw0rd1234',
    'qwertyuiop12',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'iloveyou2024',
    'Passwort12345',
    'letmein12345',
    'guthealthportal',
    'password'.repeat(20),
  ])('refuses the common password %s', async (password) => {
    const email = anAddress();
    expect(await register(portal, email, password)).toMatchObject({
      status: 422,
      body: {
        code: 'weak_password',
        message:
          'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
      },
    });
    expect(await mailsTo(portal, email)).toEqual([]);
  });

  test.each([
    ['the address', 'wilhelmina.kruger@example.org'],
    ['the address in capitals', 'WILHELMINA.KRUGER@EXAMPLE.ORG'],
    ['the name in the address', 'wilhelmina.kruger'],
    ['the name and a year', 'wilhelmina2024'],
    ['the name backwards', 'regurk.animlehliw'],
  ])('refuses %s as a password', async (_, password) => {
    expect(await register(portal, 'wilhelmina.kruger@example.org', password)).toMatchObject({
      status: 422,
      body: { code: 'weak_password' },
    });
  });

  test.each([
    ['11 characters', 'kV9#tq2!LmZ', 'Password should be at least 12 characters.'],
    ['nothing', '', 'Password should be at least 12 characters.'],
    ['257 characters', ofLength(257), 'Please use at most 256 characters'],
    ['a megabyte', 'x'.repeat(1_000_000), 'Please use at most 256 characters'],
    ['a NUL', 'correct horse\u0000battery', 'This text contains characters that cannot be stored'],
    ['half a character', 'correct horse\ud800battery', 'This text contains characters that cannot be stored'],
  ])('refuses %s as a password', async (_, password, message) => {
    const email = anAddress();
    expect(await register(portal, email, password)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { password: message } },
    });
    expect(await mailsTo(portal, email)).toEqual([]);
  });
});
