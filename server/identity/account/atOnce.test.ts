import { afterAll, beforeAll, expect, test } from 'vitest';
import { followLink, recoverPassword, resendLink, updateAccount } from '#contract/identity/account.ts';
import { getProfile, signOut } from '#contract/identity/session.ts';
import {
  anAccount,
  anAddress,
  aSession,
  mailsTo,
  PASSWORD,
  refresh,
  register,
} from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const tokensIn = (bodies: readonly { body: string }[]) =>
  bodies.map(({ body }) => /#(\S+)/.exec(body)?.[1]).filter((token) => token !== undefined);

test('one of several concurrent password changes wins and the other sessions end', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email } = await anAccount(portal);
    const sessions = await Promise.all(times(4, () => aSession(portal, email)));
    const answers = await Promise.all(
      sessions.map((session, index) =>
        portal.call(session, updateAccount, {
          body: { password: `purple monkey dishwasher ${index}`, current_password: PASSWORD },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([400, 401]).toContain(status);
    const open = await Promise.all(sessions.map((session) => portal.call(session, getProfile, {})));
    expect(open.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('each of several concurrent changes of a name answers with its own name', async () => {
  const session = await aSession(portal, (await anAccount(portal)).email);
  const names = times(8, (index) => `Anna ${index}`);
  const answers = await Promise.all(
    names.map((full_name) => portal.call(session, updateAccount, { body: { data: { full_name } } })),
  );
  expect(answers.map(({ body }) => updateAccount.result.parse(body).user_metadata)).toEqual(
    names.map((full_name) => ({ full_name })),
  );
});

test('concurrent requests for a link leave exactly one valid link', async () => {
  const known = await anAccount(portal);
  await Promise.all(
    times(4, () => portal.call(undefined, recoverPassword, { body: { email: known.email } })),
  );
  const email = anAddress();
  await register(portal, email);
  await Promise.all(times(4, () => portal.call(undefined, resendLink, { body: { type: 'signup', email } })));
  for (const [type, address] of [
    ['recovery', known.email],
    ['signup', email],
  ] as const) {
    const tokens = tokensIn(await mailsTo(portal, address));
    expect(tokens.length).toBeGreaterThanOrEqual(4);
    const followed = await Promise.all(
      tokens.map((token_hash) => portal.call(undefined, followLink, { body: { type, token_hash } })),
    );
    expect(followed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(followed.filter(({ status }) => status === 403)).toHaveLength(tokens.length - 1);
  }
});

test('concurrent email changes leave exactly one valid link', async () => {
  const { email } = await anAccount(portal);
  const sessions = await Promise.all(times(3, () => aSession(portal, email)));
  const addresses = sessions.map(() => anAddress());
  const asked = await Promise.all(
    sessions.map((session, index) =>
      portal.call(session, updateAccount, { body: { email: addresses[index], current_password: PASSWORD } }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  const mails = (await Promise.all(addresses.map((address) => mailsTo(portal, address)))).flat();
  const followed = await Promise.all(
    tokensIn(mails).map((token_hash) =>
      portal.call(undefined, followLink, { body: { type: 'email_change', token_hash } }),
    ),
  );
  expect(followed.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('one of two accounts that claim the same new address at once gets it', async () => {
  const wanted = anAddress();
  const ask = async () => {
    const session = await aSession(portal, (await anAccount(portal)).email);
    await portal.call(session, updateAccount, { body: { email: wanted, current_password: PASSWORD } });
  };
  await Promise.all([ask(), ask()]);
  const followed = await Promise.all(
    tokensIn(await mailsTo(portal, wanted)).map((token_hash) =>
      portal.call(undefined, followLink, { body: { type: 'email_change', token_hash } }),
    ),
  );
  expect(followed.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('global sign-out wins over tabs that refresh at the same time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email } = await anAccount(portal);
    const sessions = await Promise.all(times(3, () => aSession(portal, email)));
    const answers = await Promise.all([
      ...sessions.flatMap((session) => times(3, () => refresh(portal, session.refresh_token))),
      ...sessions.map((session) => portal.call(session, signOut, { query: {} })),
      ...sessions.flatMap((session) => times(3, () => refresh(portal, session.refresh_token))),
    ]);
    for (const { status } of answers) expect([200, 204, 400, 401]).toContain(status);
    for (const session of sessions) expect((await refresh(portal, session.refresh_token)).status).toBe(400);
  }
});
