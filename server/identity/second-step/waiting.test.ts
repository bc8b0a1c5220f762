import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  followLink,
  getUser,
  reauthenticate,
  recoverPassword,
  updateAccount,
} from '#contract/identity/account.ts';
import {
  challengeFactor,
  createRecoveryCodes,
  enrollFactor,
  removeFactor,
  verifyFactor,
  verifyRecoveryCode,
} from '#contract/identity/second-step.ts';
import { getCurrentSession, getProfile, signOut } from '#contract/identity/session.ts';
import { listUsers } from '#contract/identity/users.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, theFirstAdmin } from '#db/testing/people.ts';
import { aSession, mailedToken, PASSWORD, refresh, tokensOf } from '#server/testing/accounts.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  anAccountWithApp,
  challengeOf,
  codeOf,
  enterCode,
  setUpApp,
  stopTheClock,
} from './testing/authenticatorApp.ts';

let portal: TestPortal;

stopTheClock();

beforeAll(async () => {
  portal = await testPortal({ ADMIN_SECOND_STEP: 'required' });
});

afterAll(() => portal.close());

const nextStep = async (caller: Caller) =>
  getCurrentSession.result.parse((await portal.call(caller, getCurrentSession, {})).body)?.next_step;
const mustPass = {
  status: 403,
  body: { code: 'insufficient_aal', message: 'Please complete the second step first.' },
};
const mustProvePassword = { status: 403, body: { code: 'reauthentication_needed' } };

/** Session endpoints according to the API document. */
async function guardedOperations() {
  interface Operation {
    readonly operationId: string;
    readonly security?: readonly Readonly<Record<string, unknown>>[];
  }
  const document = await portal.app.inject('/api/openapi.json');
  const { paths } = document.json<{ paths: Record<string, Record<string, Operation>> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) =>
      security?.some(({ bearer }) => bearer)
        ? { name: operationId, method: method.toUpperCase(), url: path.replaceAll(/[{}]/g, '') }
        : [],
    ),
  );
}

describe('session before its second step', () => {
  test('a session before its second step reaches only the second step, its user and sign-out', async () => {
    const { email } = await anAccountWithApp(portal);
    const { token } = await aSession(portal, email);
    const let_through: string[] = [];
    for (const { name, method, url } of await guardedOperations()) {
      const { statusCode, body } = await portal.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      if (!body.includes('insufficient_aal')) let_through.push(name);
      else expect(statusCode).toBe(403);
    }
    expect(let_through.sort()).toEqual(
      [
        challengeFactor,
        enrollFactor,
        getUser,
        reauthenticate,
        updateAccount,
        verifyFactor,
        verifyRecoveryCode,
      ]
        .map(({ name }) => name)
        .sort(),
    );
    expect(await portal.call({ token }, getUser, {})).toMatchObject({ status: 200, body: { email } });
    expect((await portal.call({ token }, signOut, { query: { scope: 'local' } })).status).toBe(204);
    expect((await portal.call({ token }, getUser, {})).status).toBe(401);
  });

  test('a session before its second step cannot change the account', async () => {
    const { email, factor_id, session } = await anAccountWithApp(portal);
    const waiting = await aSession(portal, email);
    const attempts = [
      portal.call(waiting, enrollFactor, { body: { factor_type: 'totp' } }),
      portal.call(waiting, enrollFactor, { body: { factor_type: 'webauthn' } }),
      portal.call(waiting, removeFactor, { params: { factor_id } }),
      portal.call(waiting, createRecoveryCodes, {}),
      portal.call(waiting, updateAccount, {
        body: { password: 'purple monkey dishwasher', current_password: PASSWORD },
      }),
      portal.call(waiting, updateAccount, { body: { data: { full_name: 'Somebody' } } }),
      portal.call(waiting, reauthenticate, { body: { password: PASSWORD } }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(mustPass);
    const { body } = await portal.call(session, getUser, {});
    expect(getUser.result.parse(body)).toMatchObject({ user_metadata: {}, factors: [{ id: factor_id }] });
  });

  test('a session still needs its second step after a refresh and after a recovery link', async () => {
    const { email } = await anAccountWithApp(portal);
    const waiting = await aSession(portal, email);
    const renewed = tokensOf(await refresh(portal, waiting.refresh_token));
    expect(renewed.next_step).toBe('verify_second_step');

    await portal.call(undefined, recoverPassword, { body: { email } });
    const token_hash = await mailedToken(portal, email);
    const recovered = tokensOf(
      await portal.call(undefined, followLink, { body: { type: 'recovery', token_hash } }),
    );
    expect(recovered.next_step).toBe('verify_second_step');
    const change = { body: { password: 'purple monkey dishwasher' } };
    expect(await portal.call(recovered, updateAccount, change)).toMatchObject(mustPass);
  });

  test("a session cannot replace its second step with another session's unfinished set-up", async () => {
    const { email, session } = await anAccountWithApp(portal);
    const waiting = await aSession(portal, email);
    const enrolled = await portal.call(session, enrollFactor, { body: { factor_type: 'totp' } });
    const { id: factor_id, totp } = enrollFactor.result.parse(enrolled.body);
    const challenge_id = await challengeOf(portal, session, factor_id);
    expect(await portal.call(waiting, challengeFactor, { params: { factor_id } })).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    });
    const body = { challenge_id, code: codeOf(totp?.secret ?? '') };
    expect(await portal.call(waiting, verifyFactor, { params: { factor_id }, body })).toMatchObject({
      body: { code: 'mfa_challenge_expired' },
    });
    expect(await nextStep(waiting)).toBe('verify_second_step');
    expect((await portal.call(session, verifyFactor, { params: { factor_id }, body })).status).toBe(200);
  });
});

describe('recent authentication', () => {
  test('changing second steps requires a password from the last 15 minutes', async () => {
    const { user_id, factor_id, session } = await anAccountWithApp(portal);
    const letTimePass = (minutes: number) =>
      asOwner(
        portal,
        'update app.sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1',
        [user_id, minutes],
      );
    const enroll = () => portal.call(session, enrollFactor, { body: { factor_type: 'totp' } });
    const remove = () => portal.call(session, removeFactor, { params: { factor_id } });
    const makeCodes = () => portal.call(session, createRecoveryCodes, {});

    await letTimePass(14);
    expect((await makeCodes()).status).toBe(200);
    await letTimePass(16);
    for (const change of [enroll, remove, makeCodes]) expect(await change()).toMatchObject(mustProvePassword);

    const prove = (password: string) => portal.call(session, reauthenticate, { body: { password } });
    expect(await prove('not the password')).toMatchObject({ body: { code: 'current_password_wrong' } });
    expect(await enroll()).toMatchObject(mustProvePassword);
    expect((await prove(PASSWORD)).status).toBe(204);
    for (const change of [enroll, makeCodes, remove]) expect((await change()).status).toBe(200);
  });

  test('an app code does not replace a recent password', async () => {
    const { user_id, factor_id, secret, session } = await anAccountWithApp(portal);
    await asOwner(
      portal,
      "update app.sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1",
      [user_id],
    );
    const passed = tokensOf(await enterCode(portal, session, factor_id, codeOf(secret)));
    expect(await portal.call(passed, removeFactor, { params: { factor_id } })).toMatchObject(
      mustProvePassword,
    );
  });
});

describe('mandatory second step for administrators', () => {
  test('an administrator without a second step can do nothing but set one up', async () => {
    const admin = await theFirstAdmin(portal.database.db);
    expect(await nextStep(admin)).toBe('set_up_second_step');
    expect(await portal.call(admin, listUsers, { query: {} })).toMatchObject(mustPass);
    expect(await portal.call(admin, createRecoveryCodes, {})).toMatchObject(mustPass);
    for (const change of [{ password: 'another long password' }, { data: { full_name: 'Eve' } }])
      expect(
        await portal.call(admin, updateAccount, { body: { ...change, current_password: PASSWORD } }),
      ).toMatchObject(mustPass);

    // As an operator's rescue leaves the account.
    await asOwner(portal, "update app.credentials set password_hash = '' where user_id = $1", [
      admin.actor.user_id,
    ]);
    await portal.call(undefined, recoverPassword, { body: { email: 'admin@example.org' } });
    const token_hash = await mailedToken(portal, 'admin@example.org');
    const recovered = tokensOf(
      await portal.call(undefined, followLink, { body: { type: 'recovery', token_hash } }),
    );
    const password = 'quite another long password';
    const set = (changes: object) => portal.call(recovered, updateAccount, { body: changes });
    expect(await set({ password, data: { full_name: 'Eve' } })).toMatchObject(mustPass);
    expect(await set({ password })).toMatchObject({ status: 200 });

    const { factor_id, session } = await setUpApp(portal, recovered);
    expect(session.next_step).toBeNull();
    expect((await portal.call(session, listUsers, { query: {} })).status).toBe(200);
    expect((await portal.call(session, removeFactor, { params: { factor_id } })).status).toBe(200);
    expect(await nextStep(session)).toBe('set_up_second_step');
    expect(await portal.call(session, listUsers, { query: {} })).toMatchObject(mustPass);

    for (const role of ['customer', 'practitioner'] as const) {
      const person = await aPerson(portal.database.db, admin, role);
      expect(await nextStep(person)).toBeNull();
      expect((await portal.call(person, getProfile, {})).status).toBe(200);
    }
  });
});
