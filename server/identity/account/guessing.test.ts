import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followLink,
  reauthenticate,
  recoverPassword,
  resendLink,
  signUp,
  updateAccount,
} from '#contract/identity/account.ts';
import { issueTokens } from '#contract/identity/session.ts';
import { anAccount, anAddress, aSession, mailsTo, PASSWORD, signUpBody } from '#server/testing/accounts.ts';
import { type Answer, type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

let addresses = 0;
/** A network address that no test has used yet. */
const fromElsewhere = (): Caller => ({ remoteAddress: `198.51.100.${(addresses += 1)}` });

const signIn = (email: string, password: string, from = fromElsewhere()) =>
  portal.call(from, issueTokens, { query: { grant_type: 'password' }, body: { email, password } });

/** Repeats an attempt in sequence and resolves to the statuses. */
async function statuses(times: number, attempt: (index: number) => Promise<Answer>): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < times; index += 1) answers.push((await attempt(index)).status);
  return answers;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

function expectTooMany({ status, body, response }: Answer, minutes: number): void {
  const retry_after = Number(response.headers['retry-after']);
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      code: 'over_request_rate_limit',
      message: `Too many attempts. Please wait ${minutes} minutes and try again.`,
      details: { retry_after },
    },
  });
  expect(retry_after).toBeGreaterThan((minutes - 1) * 60);
  expect(retry_after).toBeLessThanOrEqual(minutes * 60);
}

describe('login limits', () => {
  test('limits an account to 40 login attempts in 15 minutes over all networks, known or not', async () => {
    const { email } = await anAccount(portal);
    for (const account of [email, anAddress()]) {
      const typed = (index: number) => (index % 2 ? account : ` ${account.toUpperCase()}`);
      expect(await statuses(40, (index) => signIn(typed(index), 'wrong'))).toEqual(times(40, 400));
      expectTooMany(await signIn(account, PASSWORD), 15);
    }
    const { email: other } = await anAccount(portal);
    expect((await signIn(other, PASSWORD)).status).toBe(200);
  });

  test('concurrent login attempts do not exceed the limit', async () => {
    const email = anAddress();
    const answers = await Promise.all(times(60, email).map((account) => signIn(account, 'wrong')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('the right password resets the count of failed logins', async () => {
    const { email } = await anAccount(portal);
    for (let round = 0; round < 2; round += 1) {
      await statuses(39, () => signIn(email, 'wrong'));
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  test('limits one account from one network to 10 logins; its owner still gets in from elsewhere', async () => {
    const { email } = await anAccount(portal);
    const guesser = fromElsewhere();
    expect(await statuses(10, () => signIn(email, 'wrong', guesser))).toEqual(times(10, 400));
    for (let more = 0; more < 40; more += 1) expectTooMany(await signIn(email, PASSWORD, guesser), 15);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('limits one network to 100 login attempts without locking the owners of the accounts out', async () => {
    const { email } = await anAccount(portal);
    const guesser = fromElsewhere();
    const answers = await Promise.all(times(100, guesser).map((from) => signIn(anAddress(), 'wrong', from)));
    expect(answers.map(({ status }) => status)).toEqual(times(100, 400));
    for (const refused of await Promise.all(
      times(30, email).map((known) => signIn(known, PASSWORD, guesser)),
    ))
      expectTooMany(refused, 15);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('sign-up limits', () => {
  const register = (email: string, password: string, from = fromElsewhere()) =>
    portal.call(from, signUp, { body: signUpBody(email, password) });

  test('limits an email address to 5 sign-ups an hour, known or not', async () => {
    const { email } = await anAccount(portal);
    for (const account of [email, anAddress()]) {
      const answers = await Promise.all(times(5, account).map((asked) => register(asked, PASSWORD)));
      expect(answers.map(({ status }) => status)).toEqual(times(5, 200));
      const before = await mailsTo(portal, account);
      expectTooMany(await register(account.toUpperCase(), PASSWORD), 60);
      expect(await mailsTo(portal, account)).toHaveLength(before.length);
    }
  });

  test('limits a network to 40 sign-ups an hour', async () => {
    const from = fromElsewhere();
    expect(await statuses(40, () => register(anAddress(), 'password1234', from))).toEqual(times(40, 422));
    expectTooMany(await register(anAddress(), PASSWORD, from), 60);
    expect((await register(anAddress(), PASSWORD)).status).toBe(200);
  });
});

describe('link limits', () => {
  const recover = (email: string, from = fromElsewhere()) =>
    portal.call(from, recoverPassword, { body: { email } });
  const resend = (email: string, from = fromElsewhere()) =>
    portal.call(from, resendLink, { body: { type: 'signup', email } });

  test('limits an email address to 8 requested links an hour, known or not', async () => {
    const { email } = await anAccount(portal);
    for (const account of [email, anAddress()]) {
      const asked = [...times(4, recover), ...times(4, resend)].map((ask) => ask(account));
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(times(8, 200));
      expectTooMany(await recover(account.toUpperCase()), 60);
      expectTooMany(await resend(account), 60);
    }
  });

  test('limits one email address from one network to 4 requested links an hour', async () => {
    const email = anAddress();
    const from = fromElsewhere();
    const answers = await Promise.all(times(4, recover).map((ask) => ask(email, from)));
    expect(answers.map(({ status }) => status)).toEqual(times(4, 200));
    expectTooMany(await resend(email, from), 60);
    expect((await recover(email)).status).toBe(200);
  });

  test('limits a network to 40 requested links an hour', async () => {
    const from = fromElsewhere();
    const answers = await Promise.all(times(40, from).map((caller) => recover(anAddress(), caller)));
    expect(answers.map(({ status }) => status)).toEqual(times(40, 200));
    expectTooMany(await resend(anAddress(), from), 60);
  });

  test('limits a network to 100 followed links in 15 minutes', async () => {
    const from = fromElsewhere();
    const follow = (caller: Caller) =>
      portal.call(caller, followLink, { body: { type: 'recovery', token_hash: 'made up' } });
    expect(await statuses(100, () => follow(from))).toEqual(times(100, 403));
    expectTooMany(await follow(from), 15);
    expect((await follow(fromElsewhere())).status).toBe(403);
  });
});

test('a new email address gets no more mails than any other', async () => {
  const session = await aSession(portal, (await anAccount(portal)).email);
  const new_email = anAddress();
  const ask = () =>
    portal.call({ ...session, ...fromElsewhere() }, updateAccount, {
      body: { email: new_email, current_password: PASSWORD },
    });
  expect(await statuses(8, ask)).toEqual(times(8, 200));
  expectTooMany(await ask(), 60);
});

describe('password confirmation limits', () => {
  test('limits password confirmation to 10 in 15 minutes, and the right password resets the count', async () => {
    const session = await aSession(portal, (await anAccount(portal)).email);
    const prove = (password: string) =>
      portal.call({ ...session, ...fromElsewhere() }, reauthenticate, { body: { password } });
    const change = (current_password: string) =>
      portal.call({ ...session, ...fromElsewhere() }, updateAccount, {
        body: { email: anAddress(), current_password },
      });
    expect(await statuses(9, () => prove('wrong'))).toEqual(times(9, 400));
    expect((await prove(PASSWORD)).status).toBe(204);
    expect(await statuses(10, (index) => (index % 2 ? prove : change)('wrong'))).toEqual(times(10, 400));
    expectTooMany(await prove(PASSWORD), 15);
    expectTooMany(await change(PASSWORD), 15);
  });
});
