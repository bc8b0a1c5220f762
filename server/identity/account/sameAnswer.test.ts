import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoverPassword, resendLink, signUp, updateAccount } from '#contract/identity/account.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import {
  anAccount,
  anAddress,
  aSession,
  mailsTo,
  PASSWORD,
  register,
  signIn,
} from '#server/testing/accounts.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { newLink } from './newLink.ts';

// Responses must not reveal whether an address has an account.
let portal: TestPortal;
let known: string;
let unconfirmed: string;
let invited: string;

beforeAll(async () => {
  portal = await testPortal();
  known = (await anAccount(portal)).email;
  unconfirmed = anAddress();
  await register(portal, unconfirmed);
  invited = await anInvitedAddress();
});

afterAll(() => portal.close());

async function anInvitedAddress(): Promise<string> {
  const email = anAddress();
  const { link } = newLink(60_000);
  await asOwner(
    portal,
    `select app.invite_staff($1, 'Dr. Guest', 'practitioner', $2, now() + interval '7 days', 'A mail', 'Hello')`,
    [email, link.token_hash],
  );
  return email;
}

/** The parts of a response that a client can compare: without random values and the address that it sent. */
function seen({ status, response }: Answer, email: string) {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers } = response.headers;
  const body = response.body
    .replaceAll(email, 'the address')
    .replace(/"id":"[^"]+"/, '"id":"made up"')
    .replace(/"created_at":"[^"]+"/, '"created_at":"now"');
  return { status, headers, body };
}

/** Minimum response time in milliseconds for work that only some addresses cause. */
const STEADY = 250;

/** Expects the same response, never early, for an unknown, a confirmed, an unconfirmed and an invited address. */
async function expectSameAnswer(ask: (email: string) => Promise<Answer>, not_before = 0): Promise<void> {
  const unknown = anAddress();
  const answers = [];
  for (const email of [unknown, known, unconfirmed, invited]) {
    const start = performance.now();
    answers.push(seen(await ask(email), email));
    expect(performance.now() - start).toBeGreaterThanOrEqual(not_before);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
}

describe('responses to known, unconfirmed and unknown addresses', () => {
  test('a sign-up reveals no account', async () => {
    await expectSameAnswer((email) => register(portal, email), STEADY - 1);
    expect((await mailsTo(portal, known))[0]).toMatchObject({
      subject: 'You already have an account',
      body: expect.not.stringContaining('#'),
    });
    expect((await mailsTo(portal, unconfirmed))[0]?.subject).toMatch(/^Confirm/);
  });

  test('a sign-up with a bad password reveals no account', () =>
    expectSameAnswer((email) => register(portal, email, 'password1234')));

  test('a resent confirmation reveals no account', async () => {
    const resend = (email: string) => portal.call(undefined, resendLink, { body: { type: 'signup', email } });
    await expectSameAnswer(resend, STEADY - 1);
    expect((await mailsTo(portal, unconfirmed))[0]?.subject).toMatch(/^Confirm/);
  });

  test('a password recovery reveals no account', async () => {
    const stranger = anAddress();
    const recover = (email: string) => portal.call(undefined, recoverPassword, { body: { email } });
    await expectSameAnswer(recover, STEADY - 1);
    await recover(stranger);
    expect(await mailsTo(portal, stranger)).toEqual([]);
    expect((await mailsTo(portal, known))[0]?.subject).toMatch(/^Set a new password/);
  });

  test('a login with a wrong password reveals no account', () =>
    expectSameAnswer((email) => signIn(portal, email, 'wrong')));

  test('an email change reveals no account', async () => {
    const { email } = await anAccount(portal);
    const session = await aSession(portal, email);
    await expectSameAnswer((new_email) =>
      portal.call(session, updateAccount, { body: { email: new_email, current_password: PASSWORD } }),
    );
    const notifications = (await mailsTo(portal, email)).filter(({ subject }) =>
      subject.includes('is about to change'),
    );
    expect(notifications).toHaveLength(4);
  });
});

test('a sign-up returns a new random id each time', async () => {
  const { user_id, email } = await anAccount(portal);
  const idOf = async () => signUp.result.parse((await register(portal, email)).body).id;
  const ids = [await idOf(), await idOf(), user_id];
  expect(new Set(ids).size).toBe(3);
  const fresh = anAddress();
  const { id } = signUp.result.parse((await register(portal, fresh)).body);
  expect(id).not.toBe(signUp.result.parse((await register(portal, fresh)).body).id);
});

test('logging in with a password just signed up with reveals no earlier account', async () => {
  const { email: known } = await anAccount(portal);
  const answers = [];
  for (const email of [known, unconfirmed, anAddress()]) {
    await register(portal, email, 'a password of a stranger');
    answers.push((await signIn(portal, email, 'a password of a stranger')).body);
  }
  expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 'invalid_credentials' });
});
