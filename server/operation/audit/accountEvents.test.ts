import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAdmin, followLink, recoverPassword, updateAccount } from '#contract/identity/account.ts';
import { createRecoveryCodes, removeFactor, verifyRecoveryCode } from '#contract/identity/second-step.ts';
import { signOut } from '#contract/identity/session.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { newLink } from '#server/identity/account/newLink.ts';
import { offerFirstAdmin, rescueAdmin } from '#server/identity/account/queries.ts';
import {
  anAccountWithApp,
  codeOf,
  enterCode,
  stopTheClock,
  wrongCode,
} from '#server/identity/second-step/testing/authenticatorApp.ts';
import {
  anAccount,
  anAddress,
  aSession,
  mailedToken,
  PASSWORD,
  refresh,
  register,
  signIn,
  tokensOf,
} from '#server/testing/accounts.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { briefly, recordedBy } from './testing/recorded.ts';

const NEW_PASSWORD = 'staple under the bridge';

let portal: TestPortal;
let admin: Caller & { user_id: string };

stopTheClock();

beforeAll(async () => {
  portal = await testPortal({ TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(() => portal.close());

const events = (work: () => Promise<unknown>) => recordedBy(portal, work);

test('creating the first administrator records the coarse network from the proxy', async () => {
  const { token, link } = newLink(60_000);
  await portal.database.db.run(worker, offerFirstAdmin(link));
  const recorded = await events(async () => {
    const headers = { 'x-forwarded-for': '2001:db8:1:2::1' };
    const body = { token, email: 'ada@example.org', full_name: 'Ada Admin', password: PASSWORD };
    const session = tokensOf(await portal.call({ headers }, createFirstAdmin, { body }));
    admin = { token: session.token, user_id: session.user.id };
  });
  const network = '2001:db8:1::/48';
  expect(recorded).toMatchObject([
    {
      action: 'user_registered',
      actor_id: null,
      user_id: admin.user_id,
      details: { role: 'admin' },
      network,
    },
    { action: 'signed_in', actor_id: admin.user_id, actor_role: 'admin', network },
  ]);
});

test('registering and logging in by the mailed link are recorded', async () => {
  const email = anAddress();
  const recorded = await events(async () => {
    await register(portal, email);
    await register(portal, email, NEW_PASSWORD);
    await portal.call(undefined, followLink, {
      body: { type: 'signup', token_hash: await mailedToken(portal, email) },
    });
  });
  const user_id = recorded[0]?.user_id;
  expect(briefly(recorded, 'action', 'actor_id', 'user_id')).toEqual([
    ['user_registered', null, user_id],
    ['signed_in', user_id, null],
  ]);
});

test('logins, sign-outs and wrong passwords are recorded, even for an unknown address', async () => {
  const { email, user_id } = await anAccount(portal);
  const recorded = await events(async () => {
    const session = await aSession(portal, email);
    await portal.call(session, signOut, { query: { scope: 'local' } });
    await signIn(portal, email, 'wrong');
    await signIn(portal, anAddress(), 'wrong');
  });
  expect(briefly(recorded, 'action', 'actor_id', 'actor_role', 'user_id')).toEqual([
    ['signed_in', user_id, 'customer', null],
    ['signed_out', user_id, 'customer', null],
    ['sign_in_failed', null, 'anonymous', user_id],
    ['sign_in_failed', null, 'anonymous', null],
  ]);
  expect(new Set(recorded.map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']));
});

test('a password change with the ended sessions and an email change are recorded', async () => {
  const { email, user_id } = await anAccount(portal);
  const session = await aSession(portal, email);
  await aSession(portal, email);
  const new_email = anAddress();
  const recorded = await events(async () => {
    const body = { password: NEW_PASSWORD, current_password: PASSWORD };
    await portal.call(session, updateAccount, { body });
    await portal.call(session, updateAccount, { body: { email: new_email, current_password: NEW_PASSWORD } });
    await portal.call(undefined, followLink, {
      body: { type: 'email_change', token_hash: await mailedToken(portal, new_email) },
    });
    await portal.call(session, updateAccount, { body: { data: { full_name: 'Anna' } } });
  });
  expect(briefly(recorded, 'action', 'actor_id', 'user_id')).toEqual([
    ['password_changed', user_id, user_id],
    ['signed_out', user_id, null],
    ['email_changed', user_id, user_id],
    ['user_changed', user_id, user_id],
  ]);
  expect(JSON.stringify(recorded)).not.toMatch(/Anna|example\.org/);
});

test('a recovery link and a reused refresh token are recorded', async () => {
  const { email, user_id } = await anAccount(portal);
  const recorded = await events(async () => {
    await portal.call(undefined, recoverPassword, { body: { email } });
    const session = tokensOf(
      await portal.call(undefined, followLink, {
        body: { type: 'recovery', token_hash: await mailedToken(portal, email) },
      }),
    );
    await refresh(portal, session.refresh_token);
    await asOwner(portal, `update app.refresh_tokens set used_at = used_at - interval '2 minutes'`);
    expect((await refresh(portal, session.refresh_token)).status).toBe(400);
  });
  expect(briefly(recorded, 'action', 'user_id', 'details')).toEqual([
    ['signed_in', null, { by: 'recovery_link' }],
    ['session_revoked', user_id, null],
  ]);
  expect(await asOwner(portal, 'select from app.sessions where user_id = $1', [user_id])).toEqual([]);
});

test('adding, using, failing, replacing and removing a second step are recorded', async () => {
  const kind = { kind: 'totp' };
  let account: Awaited<ReturnType<typeof anAccountWithApp>> | undefined;
  const setUp = await events(async () => {
    account = await anAccountWithApp(portal);
  });
  if (!account) throw new Error('It was not made');
  const { email, user_id, factor_id, secret, session } = account;
  expect(briefly(setUp, 'action', 'details').slice(1)).toEqual([
    ['signed_in', null],
    ['second_step_added', kind],
  ]);

  const { codes } = createRecoveryCodes.result.parse(
    (await portal.call(session, createRecoveryCodes, {})).body,
  );
  const recorded = await events(async () => {
    const again = await aSession(portal, email);
    await enterCode(portal, again, factor_id, wrongCode(secret));
    await enterCode(portal, again, factor_id, codeOf(secret));
    const third = await aSession(portal, email);
    const passed = await portal.call(third, verifyRecoveryCode, { body: { code: codes[0] ?? '' } });
    await portal.call(tokensOf(passed), removeFactor, { params: { factor_id } });
  });
  expect(briefly(recorded, 'action', 'user_id', 'details')).toEqual([
    ['sign_in_begun', null, null],
    ['sign_in_failed', user_id, { second_step: true }],
    ['signed_in', null, { second_step: true }],
    ['sign_in_begun', null, null],
    ['recovery_code_used', user_id, null],
    ['signed_in', null, { second_step: true }],
    ['second_step_removed', user_id, kind],
  ]);
  expect(new Set(recorded.map(({ actor_id }) => actor_id))).toEqual(new Set([user_id]));
});

test("an administrator's changes to a user are recorded, and only an id remains of a deleted user", async () => {
  const { email, user_id } = await anAccount(portal);
  await aSession(portal, email);
  const change = (role: 'customer' | 'practitioner') =>
    portal.call(admin, updateUser, { params: { user_id }, body: { full_name: 'Dr. Paula', role } });
  const recorded = await events(async () => {
    await change('practitioner');
    await change('practitioner');
    await change('customer');
    await portal.call(admin, deleteUser, { params: { user_id } });
    await portal.call(admin, deleteUser, { params: { user_id } });
  });
  expect(briefly(recorded, 'action', 'details')).toEqual([
    ['role_changed', { from: 'customer', to: 'practitioner' }],
    ['practitioner_code_changed', { is_assigned: true }],
    ['user_changed', { fields: ['full_name'] }],
    ['role_changed', { from: 'practitioner', to: 'customer' }],
    ['practitioner_code_changed', { is_assigned: false }],
    ['user_deleted', { role: 'customer' }],
  ]);
  for (const event of recorded) expect(event).toMatchObject({ actor_id: admin.user_id, user_id });
});

test('rescuing an administrator is recorded', async () => {
  const { email, user_id } = await anAccount(portal);
  await aSession(portal, email);
  const recorded = await events(() =>
    portal.database.db.run(worker, rescueAdmin(email, newLink(60_000).link)),
  );
  expect(briefly(recorded, 'action', 'actor_role', 'user_id')).toEqual([
    ['role_changed', 'worker', user_id],
    ['account_rescued', 'worker', user_id],
  ]);
});
