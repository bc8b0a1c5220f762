import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { confirmEmail, createFirstAdmin, getProfile, signIn, signOut, signUp } from '#contract/session.ts';
import { anonymous, worker } from '#db/connect.ts';
import { newestMails } from '#server/mail/queries.ts';
import type { Person } from '#server/testing/people.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { credentialsOf, offerFirstAdmin, openSession } from './queries.ts';
import { expiry, hashOf, newToken } from './tokens.ts';

const password = 'correct horse battery';
const reason = 'My son has stomach pain';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const register = (email: string, data: object = {}, chosen = password) =>
  portal.call(undefined, signUp, {
    body: {
      email,
      password: chosen,
      data: { verification_reason: reason, registration_timestamp: new Date().toISOString(), ...data },
    },
  });
const login = (email: string, typed = password) =>
  portal.call(undefined, signIn, { query: { grant_type: 'password' }, body: { email, password: typed } });
const confirm = (token_hash: string) =>
  portal.call(undefined, confirmEmail, { body: { type: 'signup', token_hash } });
const mailsTo = async (email: string) =>
  (await portal.database.db(worker, (tx) => newestMails(tx, 100))).filter(
    ({ recipient }) => recipient === email,
  );

/** The token of the link in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /\/confirm#(\S+)/.exec(mail?.body ?? '')?.[1] ?? 'no token';
}

const sessionOf = (body: unknown) => signIn.result.parse(body);
const profileWith = (token: string) => portal.call({ token } as Person, getProfile, {});

describe('an account', () => {
  test('is asked for, confirmed, signed in to and out of', async () => {
    const email = 'anna@example.org';
    expect(await register(' Anna@Example.org ')).toMatchObject({ status: 200, body: { email } });
    expect(await login(email)).toMatchObject({ status: 400, body: { message: 'Email not confirmed' } });

    const confirmed = await confirm(await mailedToken(email));
    expect(confirmed.status).toBe(200);
    expect(await profileWith(sessionOf(confirmed.body).access_token)).toMatchObject({
      body: { email, role: 'customer', full_name: null, practitioner_code: null },
    });

    const session = sessionOf((await login(email)).body);
    expect(session.expires_at - Date.now() / 1000).toBeCloseTo(session.expires_in, -1);
    await portal.call({ token: session.access_token } as Person, signOut, {});
    expect((await profileWith(session.access_token)).status).toBe(401);
  });

  test('a confirmation link works once, and no other does', async () => {
    await register('once@example.org');
    const token = await mailedToken('once@example.org');
    expect((await confirm(token)).status).toBe(200);
    const refused = { status: 403, body: { code: 'link_not_valid' } };
    expect(await confirm(token)).toMatchObject(refused);
    expect(await confirm('tampered')).toMatchObject(refused);
  });

  test('the answer for a known address is the same; its owner is told', async () => {
    const first = await register('known@example.org');
    await confirm(await mailedToken('known@example.org'));
    const second = await register('known@example.org');
    expect(second).toMatchObject({ status: first.status, body: first.body as object });
    expect((await mailsTo('known@example.org')).map(({ subject }) => subject).sort()).toEqual([
      'Confirm your e-mail address for Gut Health Portal',
      'You already have an account at Gut Health Portal',
    ]);
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    const unknown = await login('nobody@example.org');
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Invalid login credentials' } });
    expect((await login('anna@example.org', 'wrong password')).body).toEqual(unknown.body);
  });

  test('a role in the sign-up is refused', async () => {
    expect((await register('eve@example.org', { role: 'admin' })).status).toBe(400);
  });

  test.each([
    ['', 'Please explain why you are taking this test.'],
    ['two words', 'Please provide at least 3 words explaining why you are taking this test.'],
    [`a b ${'c'.repeat(4)} ${'word '.repeat(120)}`, 'Please keep your explanation under 500 characters.'],
    ['because soooooo much pain', 'Please provide a genuine explanation for taking this test.'],
    ['a b c', 'Please provide a genuine explanation for taking this test.'],
    ['this is lorem ipsum for you all', 'Please provide a genuine explanation for taking this test.'],
  ])('the reason %j is refused', async (verification_reason, message) => {
    expect(await register('reason@example.org', { verification_reason })).toMatchObject({
      status: 400,
      body: { fields: { 'data.verification_reason': message } },
    });
  });

  test.each([
    ['a short password', 'short', 'anna2@example.org'],
    ['a password of a megabyte', 'x'.repeat(1_000_000), 'anna2@example.org'],
    ['no address', password, 'anna'],
    ['an address with a line break', password, 'anna@example.org\r\nBcc: eve@example.org'],
    ['a NUL', `${password}\u0000`, 'anna2@example.org'],
    ['half a character', `${password}\ud800`, 'anna2@example.org'],
  ])('%s is refused', async (_, chosen, email) => {
    expect((await register(email, {}, chosen)).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('the session cookie', () => {
  const withCookie = async (method: 'GET' | 'POST', headers: Record<string, string>) => {
    const { response } = await login('anna@example.org');
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-session',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    return portal.app.inject({
      method,
      url: method === 'GET' ? getProfile.path : signOut.path,
      headers,
      cookies: { '__Host-session': cookie?.value ?? '' },
    });
  };

  test('stands for the user', async () => {
    expect((await withCookie('GET', {})).json()).toMatchObject({ email: 'anna@example.org' });
  });

  test.each([
    ['same-origin', 204],
    ['same-site', 403],
    ['cross-site', 403],
    ['none', 403],
  ])('changes something for a %s request: %i', async (site, status) => {
    expect((await withCookie('POST', { 'sec-fetch-site': site })).statusCode).toBe(status);
  });
});

describe('the first administrator', () => {
  const create = (token: string, email: string) =>
    portal.call(undefined, createFirstAdmin, { body: { token, email, full_name: 'Ada', password } });
  const offer = (token: string) =>
    portal.database.db(worker, (tx) => offerFirstAdmin(tx, hashOf(token), expiry(60_000)));

  test('is made once by the link, even when two use it at once', async () => {
    expect((await create('made up', 'eve@example.org')).status).toBe(403);
    const token = newToken();
    const secondToken = newToken();
    expect(await offer(token)).toBe(true);
    expect(await offer(secondToken)).toBe(true);

    const answers = await Promise.all([
      create(token, 'ada@example.org'),
      create(token, 'ada2@example.org'),
      create(secondToken, 'ada3@example.org'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await offer(newToken())).toBe(false);

    const made = answers.find(({ status }) => status === 200);
    expect(await profileWith(sessionOf(made?.body).access_token)).toMatchObject({ body: { role: 'admin' } });
  });
});

describe('what has expired', () => {
  test('a session past its end is nobody', async () => {
    const { db } = portal.database;
    const { user_id = '' as UserId } =
      (await db(anonymous, (tx) => credentialsOf(tx, 'anna@example.org'))) ?? {};
    const [live, expired] = [newToken(), newToken()];
    await db(anonymous, (tx) => openSession(tx, user_id, hashOf(live), expiry(60_000)));
    await db(anonymous, (tx) => openSession(tx, user_id, hashOf(expired), expiry(-1)));
    expect((await profileWith(live)).status).toBe(200);
    expect((await profileWith(expired)).status).toBe(401);
  });

  test('who signs up again before confirming gets the account; the first link is dead', async () => {
    const email = 'contested@example.org';
    await register(email, {}, 'the first password');
    const firstLink = await mailedToken(email);
    await register(email, {}, 'the second password');
    expect((await confirm(firstLink)).status).toBe(403);
    expect((await confirm(await mailedToken(email))).status).toBe(200);
    expect((await login(email, 'the first password')).status).toBe(400);
    expect((await login(email, 'the second password')).status).toBe(200);
  });
});
