import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followLink, recoverPassword, resendLink, updateAccount } from '#contract/identity/account.ts';
import { User } from '#contract/identity/listedUser.ts';
import type { StaffRole } from '#contract/identity/staffInvitation.ts';
import { deleteUser, inviteStaff, listUsers, resendInvitation } from '#contract/identity/users.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import {
  anAccount,
  anAddress,
  mailedToken,
  mailsTo,
  PASSWORD,
  register,
  signIn,
  tokensOf,
} from '#server/testing/accounts.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type Answer, type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const invite = (email: string, role: StaffRole = 'practitioner') =>
  portal.call(people.admin, inviteStaff, { body: { email, full_name: 'Dr. Guest', role } });
const invited = async (email = anAddress()) => User.parse((await invite(email)).body);
const follow = (token_hash: string) =>
  portal.call(undefined, followLink, { body: { type: 'recovery', token_hash } });
const resend = ({ id }: Pick<User, 'id'>, by: Caller | undefined = people.admin) =>
  portal.call(by, resendInvitation, { params: { user_id: id } });
const actionsOn = async ({ id }: User) =>
  (
    await asOwner<{ action: string }>(
      portal,
      'select action from app.audit_events where user_id = $1 order by id',
      [id],
    )
  ).map(({ action }) => action);

describe('inviteStaff', () => {
  test('an invited practitioner sets a password with the mailed link and has a code and a confirmed address', async () => {
    const email = anAddress();
    const answer = await invite(email);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        email,
        full_name: 'Dr. Guest',
        role: 'practitioner',
        practitioner_code: expect.stringMatching(/^[A-Z0-9]{6}$/),
        is_confirmed: false,
        registration_source: 'invitation',
      },
    });
    const tokens = tokensOf(await follow(await mailedToken(portal, email)));
    const weak = await portal.call(tokens, updateAccount, { body: { password: 'password1234' } });
    expect(weak).toMatchObject({ status: 422, body: { code: 'weak_password' } });
    expect((await portal.call(tokens, updateAccount, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await signIn(portal, email)).status).toBe(200);
    const { body } = await portal.call(people.admin, listUsers, { query: { search: email } });
    expect(listUsers.result.parse(body).users).toMatchObject([{ is_confirmed: true, role: 'practitioner' }]);
  });

  test('an invited administrator has no code, learns nothing before the invitation is accepted, and administers then', async () => {
    const email = anAddress();
    const answer = await invite(email, 'admin');
    expect(answer).toMatchObject({ status: 201, body: { role: 'admin', practitioner_code: null } });
    const { id } = User.parse(answer.body);
    const notifications = async () => {
      await asOwner(portal, `select app.notify_administrators('mails_failed', '${crypto.randomUUID()}')`);
      return asOwner(portal, 'select from app.notifications where user_id = $1', [id]);
    };
    expect(await notifications()).toEqual([]);
    const tokens = tokensOf(await follow(await mailedToken(portal, email)));
    expect((await portal.call(tokens, updateAccount, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await portal.call(tokens, listUsers, { query: {} })).status).toBe(200);
    expect(await notifications()).toHaveLength(1);
  });

  test('the mail of an invitation names neither health nor the code', async () => {
    const user = await invited();
    const [mail] = await mailsTo(portal, user.email);
    expect(mail?.body).toContain('/invitation#');
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/patient|health data|kit |practitioner|microbiome/i);
    expect(mail?.body).not.toContain(String(user.practitioner_code));
  });

  test('an address with an account is refused with a way on, and its owner gets no mail', async () => {
    const { email } = await anAccount(portal);
    const before = await mailsTo(portal, email);
    expect(await invite(email)).toMatchObject({
      status: 409,
      body: {
        code: 'email_taken',
        message:
          'This address already has an account. Find it in the list to change its role, or to send its invitation again.',
      },
    });
    expect(await mailsTo(portal, email)).toHaveLength(before.length);
  });

  test('one of two simultaneous invitations of an address succeeds', async () => {
    const email = anAddress();
    const answers = await Promise.all([invite(email), invite(email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    ['a blank name', { email: 'guest@example.org', full_name: ' ', role: 'admin' }],
    ['an address without @', { email: 'guest', full_name: 'Dr. Guest', role: 'admin' }],
    ['the role of a customer', { email: 'guest@example.org', full_name: 'Dr. Guest', role: 'customer' }],
  ])('an invitation with %s is refused', async (_, body) => {
    expect((await portal.call(people.admin, inviteStaff, { body: body as never })).status).toBe(400);
  });

  test.each<[string, () => Caller | undefined, number]>([
    ['an anonymous caller', () => undefined, 401],
    ['a customer', () => people.anna, 403],
    ['a practitioner', () => people.paula, 403],
  ])('an invitation by %s is refused', async (_, by, status) => {
    const email = anAddress();
    expect(
      (await portal.call(by(), inviteStaff, { body: { email, full_name: 'X', role: 'admin' } })).status,
    ).toBe(status);
    expect((await resend({ id: people.anna.actor.user_id }, by() ?? undefined)).status).toBe(
      by() ? status : 409,
    );
    expect(await mailsTo(portal, email)).toEqual([]);
  });
});

describe('the link of an invitation', () => {
  test('works once', async () => {
    const { email } = await invited();
    const token = await mailedToken(portal, email);
    expect((await follow(token)).status).toBe(200);
    expect(await follow(token)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
  });

  test('ends after seven days', async () => {
    const { email, id } = await invited();
    const [row] = await asOwner<{ days: number }>(
      portal,
      `select extract(day from expires_at - created_at)::integer as days from app.one_time_tokens where user_id = $1`,
      [id],
    );
    expect(row?.days).toBe(7);
    await asOwner(portal, `update app.one_time_tokens set expires_at = now() where user_id = '${id}'`);
    expect((await follow(await mailedToken(portal, email))).status).toBe(403);
  });

  test('the link of an invitation is replaced when an administrator sends the invitation again', async () => {
    const user = await invited();
    const first = await mailedToken(portal, user.email);
    expect((await resend(user)).status).toBe(204);
    const second = await mailedToken(portal, user.email);
    expect((await follow(first)).status).toBe(403);
    expect((await follow(second)).status).toBe(200);
    expect(await resend(user)).toMatchObject({
      status: 409,
      body: { code: 'invitation_accepted', message: 'This invitation has already been accepted.' },
    });
    expect(await actionsOn(user)).toEqual(expect.arrayContaining(['user_registered', 'mail_resent']));
  });

  test('ends when an administrator deletes the account', async () => {
    const user = await invited();
    const token = await mailedToken(portal, user.email);
    expect((await portal.call(people.admin, deleteUser, { params: { user_id: user.id } })).status).toBe(204);
    expect((await follow(token)).status).toBe(403);
    expect(await resend(user)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    expect(await actionsOn(user)).toContain('user_deleted');
  });
});

describe('a stranger who knows an invited address', () => {
  const attempts: readonly (readonly [string, (email: string) => Promise<Answer>])[] = [
    ['signs up with it', (email) => register(portal, email, 'a password of a stranger')],
    [
      'asks for a confirmation',
      (email) => portal.call(undefined, resendLink, { body: { type: 'signup', email } }),
    ],
    ['asks for a new password', (email) => portal.call(undefined, recoverPassword, { body: { email } })],
  ];

  test.each(attempts)(
    '%s: the invitation is repeated, and both links work until one is used',
    async (_, attempt) => {
      const user = await invited();
      const first = await mailedToken(portal, user.email);
      expect((await attempt(user.email)).status).toBe(200);
      const mails = await mailsTo(portal, user.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['Your invitation', 'Your invitation']);
      const second = await mailedToken(portal, user.email);
      expect(second).not.toBe(first);
      expect((await follow(first)).status).toBe(200);
      expect((await follow(second)).status).toBe(403);
    },
  );

  test('who signs up with it changes neither password, reason nor role', async () => {
    const user = await invited();
    await register(portal, user.email, 'a password of a stranger');
    const confirmed = await portal.call(undefined, followLink, {
      body: { type: 'signup', token_hash: await mailedToken(portal, user.email) },
    });
    expect(confirmed.status).toBe(403);
    expect((await follow(await mailedToken(portal, user.email))).status).toBe(200);
    expect((await signIn(portal, user.email, 'a password of a stranger')).status).toBe(400);
    const { body } = await portal.call(people.admin, listUsers, { query: { search: user.email } });
    expect(listUsers.result.parse(body).users).toMatchObject([
      { role: 'practitioner', verification_reason: null, registration_source: 'invitation' },
    ]);
  });

  test('repeats an invitation that has expired, and its new link lives for seven days', async () => {
    const { email, id } = await invited();
    await asOwner(portal, `update app.one_time_tokens set expires_at = now() where user_id = '${id}'`);
    await register(portal, email);
    const [row] = await asOwner<{ days: number }>(
      portal,
      `select extract(day from expires_at - created_at)::integer as days from app.one_time_tokens
      where user_id = $1 and expires_at > now()`,
      [id],
    );
    expect(row?.days).toBe(7);
  });
});

test('a user who registered alone has no invitation to send again', async () => {
  expect((await resend({ id: people.anna.actor.user_id })).status).toBe(409);
});
