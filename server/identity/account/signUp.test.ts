import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink, signUp } from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { listUsers } from '#contract/identity/users.ts';
import { theFirstAdmin } from '#db/testing/people.ts';
import {
  anAddress,
  mailedToken,
  mailsTo,
  register,
  signIn,
  signUpBody,
  tokensOf,
} from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const registerWith = (email: string, data: object) => {
  const body = signUpBody(email);
  return portal.call(undefined, signUp, { body: { ...body, data: { ...body.data, ...data } } });
};
const confirm = (token_hash: string) =>
  portal.call(undefined, followLink, { body: { type: 'signup', token_hash } });

describe('sign-up', () => {
  test('a sign-up refuses an address with more than 64 characters before the @, or 254 in total', async () => {
    expect(await register(portal, `${'a'.repeat(65)}@example.org`)).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please use at most 64 characters before the @' } },
    });
    expect(await register(portal, `a@${'b'.repeat(60)}.${'c.'.repeat(95)}org`)).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please use at most 254 characters' } },
    });
    expect(await register(portal, `${'a'.repeat(64)}@example.org`)).toMatchObject({ status: 200 });
  });

  test('a sign-up creates an unconfirmed customer with a lower-case address', async () => {
    const email = anAddress();
    expect(await register(portal, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { email, aud: 'authenticated', role: 'authenticated', app_metadata: { role: 'customer' } },
    });
    expect(await signIn(portal, email)).toMatchObject({
      status: 400,
      body: { message: 'Invalid login credentials' },
    });
    const confirmed = await confirm(await mailedToken(portal, email));
    expect(confirmed.status).toBe(200);
    expect((await portal.call(tokensOf(confirmed), getProfile, {})).body).toMatchObject({
      email,
      role: 'customer',
      full_name: null,
      practitioner_code: null,
    });
    expect((await signIn(portal, email)).status).toBe(200);
  });

  test("only the registered password confirms a sign-up on the portal's page", async () => {
    const email = anAddress();
    await register(portal, email, 'a password of a stranger');
    const token_hash = await mailedToken(portal, email);
    const confirmWith = (password: string) =>
      portal.call(undefined, followLink, { body: { type: 'signup', token_hash, password } });
    expect(await confirmWith('the password of the owner')).toMatchObject({
      status: 400,
      body: { message: 'This is not the password that was registered with this address.' },
    });
    expect((await signIn(portal, email, 'a password of a stranger')).status).toBe(400);
    expect((await confirmWith('a password of a stranger')).status).toBe(200);
    expect((await confirmWith('a password of a stranger')).status).toBe(403);
  });

  test('a sign-up keeps the reason for the administrators', async () => {
    const admin = await theFirstAdmin(portal.database.db);
    const email = anAddress();
    await registerWith(email, { verification_reason: '  My doctor has asked for it  ' });
    expect((await portal.call(admin, listUsers, { query: { search: email } })).body).toMatchObject({
      users: [{ email, verification_reason: 'My doctor has asked for it', registration_source: 'web' }],
    });
  });

  test('a confirmation link carries its token after #, out of reach of logs', async () => {
    const email = anAddress();
    await register(portal, email);
    const [mail] = await mailsTo(portal, email);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.body).toMatch(/http:\/\/localhost:8080\/confirm#[\w-]{43}\n/);
  });

  test('repeating an unconfirmed sign-up replaces the link and the password', async () => {
    const email = anAddress();
    await register(portal, email, 'the first password I had');
    const firstLink = await mailedToken(portal, email);
    await register(portal, email, 'the second one is better');
    expect((await confirm(firstLink)).status).toBe(403);
    expect((await confirm(await mailedToken(portal, email))).status).toBe(200);
    expect((await signIn(portal, email, 'the first password I had')).status).toBe(400);
    expect((await signIn(portal, email, 'the second one is better')).status).toBe(200);
  });

  test('concurrent sign-ups with one address create one account with one link', async () => {
    const email = anAddress();
    const answers = await Promise.all([register(portal, email), register(portal, email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const tokens = (await mailsTo(portal, email)).map(({ body }) => /#(\S+)/.exec(body)?.[1] ?? '');
    const followed = await Promise.all(tokens.map(confirm));
    expect(followed.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

test.each([
  ['user11@例子.公司', 'user11@xn--fsqu00a.xn--55qx5d'],
  ['Anna@Почта.РФ', 'anna@xn--80a1acny.xn--p1ai'],
  ['user@exämple.de', 'user@xn--exmple-cua.de'],
  ['user@xn--fsqu00a.xn--55qx5d ', 'user@xn--fsqu00a.xn--55qx5d'],
])('the address %j is stored in ASCII, and logs in as it was typed', async (typed, stored) => {
  expect((await register(portal, typed)).status).toBe(200);
  const [mail] = await mailsTo(portal, stored);
  expect((await confirm(/#(\S+)/.exec(mail?.body ?? '')?.[1] ?? '')).status).toBe(200);
  expect((await signIn(portal, typed)).status).toBe(200);
});

const NO_REASON = 'Please explain why you are taking this test.';
const INCOMPLETE = 'Some of the information is missing or not valid. Please check your entry.';

describe('sign-up refusals', () => {
  test.each([
    ['', 'Please explain why you are taking this test.'],
    ['   ', 'Please explain why you are taking this test.'],
    ['two words', 'Please provide at least 3 words explaining why you are taking this test.'],
    [`a b ${'word '.repeat(120)}`, 'Please keep your explanation under 500 characters.'],
    [`a b ${'word '.repeat(1200)}`, 'Please keep your explanation under 500 characters.'],
    ['because soooooo much pain', 'Please provide a genuine explanation for taking this test.'],
    ['a b c', 'Please provide a genuine explanation for taking this test.'],
    ['now test test test 1', 'Please provide a genuine explanation for taking this test.'],
    ['this is lorem ipsum for you all', 'Please provide a genuine explanation for taking this test.'],
  ])('a sign-up refuses the reason %j', async (verification_reason, message) => {
    const email = anAddress();
    expect(await registerWith(email, { verification_reason })).toMatchObject({
      status: 400,
      body: { message, fields: { 'data.verification_reason': message } },
    });
    expect(await mailsTo(portal, email)).toEqual([]);
  });

  test.each([
    ['a role', { role: 'admin' }],
    ['a code', { practitioner_code: 'ABC123' }],
    ['an invalid time', { registration_timestamp: 'yesterday' }],
  ])('a sign-up refuses metadata with %s', async (_, data) => {
    const email = anAddress();
    expect((await registerWith(email, data)).status).toBe(400);
    expect(await mailsTo(portal, email)).toEqual([]);
  });

  // Front ends show people the message as it is.
  test.each([
    ['without a reason', { data: { registration_timestamp: new Date().toISOString() } }, NO_REASON],
    ['without metadata', {}, NO_REASON],
    ['without a password', { password: undefined, data: signUpBody('').data }, INCOMPLETE],
    ['without a time', { data: { verification_reason: 'My doctor has asked for it' } }, INCOMPLETE],
  ])('a sign-up %s gets a sentence', async (_, given, message) => {
    const { password } = signUpBody('');
    const payload = { email: anAddress(), password, ...given };
    const response = await portal.app.inject({ method: 'POST', url: signUp.path, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  test.each([
    'anna',
    'anna@',
    '@example.org',
    'anna@example.org\r\nBcc: eve@example.org',
    'anna@example.org, eve@example.org',
    '<anna@example.org>',
    'anna@exam\u0000ple.org',
    'anna@exam\ud800ple.org',
    `${'a'.repeat(250)}@example.org`,
    'anna@例子.公司/x',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
  ])('a sign-up refuses the address %j', async (email) => {
    expect(await register(portal, email)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await mailsTo(portal, email)).toEqual([]);
  });
});
