import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateAccount } from '#contract/identity/account.ts';
import { getProfile, signOut } from '#contract/identity/session.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type Person, theFirstAdmin } from '#db/testing/people.ts';
import { newLink } from '#server/identity/account/newLink.ts';
import { offerFirstAdmin } from '#server/identity/account/queries.ts';
import {
  anAccount,
  aSession,
  type OpenTokens,
  PASSWORD,
  refresh,
  register,
  signIn,
  tokensOf,
} from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeExpired } from './queries.ts';

let portal: TestPortal;
let admin: Person;
let account: { email: string; user_id: UserId };
let session: OpenTokens;

beforeAll(async () => {
  portal = await testPortal({ SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '0.75' });
  admin = await theFirstAdmin(portal.database.db);
});

afterAll(() => portal.close());

beforeEach(async () => {
  account = await anAccount(portal);
  session = await aSession(portal, account.email);
});

const isSignedIn = async (tokens = session) => (await portal.call(tokens, getProfile, {})).status === 200;
const isRenewable = async (tokens = session) => (await refresh(portal, tokens.refresh_token)).status === 200;

/** Moves the sessions of the account into the past by this many minutes. */
const letPass = (minutes: number) =>
  asOwner(
    portal,
    `with passed as (
       update app.sessions set created_at = created_at - m, expires_at = expires_at - m, ends_at = ends_at - m
       from make_interval(mins => $2) m where user_id = $1 returning id
     )
     update app.access_tokens set expires_at = expires_at - make_interval(mins => $2)
     where session_id in (select id from passed)`,
    [account.user_id, minutes],
  );

const minutesLeft = async () => {
  const [row] = await asOwner<{ left: number }>(
    portal,
    'select extract(epoch from expires_at - now())::float / 60 as left from app.sessions where user_id = $1',
    [account.user_id],
  );
  return row?.left;
};

describe('session lifetime', () => {
  test('an access token expires after 15 minutes and the session can be refreshed', async () => {
    await letPass(14);
    expect(await isSignedIn()).toBe(true);
    await letPass(2);
    expect(await isSignedIn()).toBe(false);
    expect(await isSignedIn(tokensOf(await refresh(portal, session.refresh_token)))).toBe(true);
  });

  test('an idle session expires', async () => {
    expect(await minutesLeft()).toBeCloseTo(30, 0);
    await letPass(31);
    expect(await isSignedIn()).toBe(false);
    expect(await refresh(portal, session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
  });

  test('an active session expires after its maximum lifetime', async () => {
    await letPass(10);
    session = tokensOf(await refresh(portal, session.refresh_token));
    expect(await minutesLeft()).toBeCloseTo(30, 0);
    await letPass(30 - 1);
    session = tokensOf(await refresh(portal, session.refresh_token));
    expect(await minutesLeft()).toBeCloseTo(6, 0);
    expect(session.expires_in / 60).toBeCloseTo(6, 0);
    await letPass(7);
    expect([await isSignedIn(), await isRenewable()]).toEqual([false, false]);
  });
});

test('the seconds until a token expires do not depend on the clock of the server', async () => {
  const { email } = await anAccount(portal);
  for (const hours of [-3, 3]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    const { expires_in, expires_at } = tokensOf(await signIn(portal, email));
    vi.useRealTimers();
    expect(expires_in).toBeCloseTo(900, -1);
    expect(expires_at - Date.now() / 1000).toBeCloseTo(900, -1);
  }
});

describe('immediate end of a session', () => {
  const params = () => ({ user_id: account.user_id });

  test.each<[string, () => Promise<unknown>]>([
    [
      'an administrator changes the role',
      () => portal.call(admin, updateUser, { params: params(), body: { full_name: 'A', role: 'admin' } }),
    ],
    ['the user is deleted', () => portal.call(admin, deleteUser, { params: params() })],
    [
      'the password is changed elsewhere',
      async () =>
        portal.call(await aSession(portal, account.email), updateAccount, {
          body: { password: 'purple monkey dishwasher', current_password: PASSWORD },
        }),
    ],
    ['its user signs out', () => portal.call(session, signOut, { query: { scope: 'local' } })],
    [
      'its user signs out everywhere',
      async () => portal.call(await aSession(portal, account.email), signOut, { query: {} }),
    ],
  ])('a session ends immediately when %s', async (_, happens) => {
    const stranger = await aSession(portal, (await anAccount(portal)).email);
    expect(await isSignedIn()).toBe(true);
    await happens();
    expect([await isSignedIn(), await isRenewable()]).toEqual([false, false]);
    expect([await isSignedIn(stranger), await isRenewable(stranger)]).toEqual([true, true]);
  });

  test('a session survives a name change', async () => {
    const body = { full_name: 'Anna', role: 'customer' as const };
    expect((await portal.call(admin, updateUser, { params: params(), body })).status).toBe(200);
    expect([await isSignedIn(), await isRenewable()]).toEqual([true, true]);
  });
});

test('cleanup removes exactly the expired sessions and links', async () => {
  const kept = await anAccount(portal);
  const keptSession = await aSession(portal, kept.email);
  await register(portal, 'expired@example.org');
  await asOwner(portal, "update app.one_time_tokens set expires_at = now() - interval '1 second'");
  await register(portal, 'kept@example.org');
  await portal.database.db.run(worker, offerFirstAdmin(newLink(60_000).link));
  await letPass(31);
  await portal.database.db.run(worker, removeExpired());

  const sessions = (user_id: UserId) =>
    asOwner(portal, 'select from app.sessions where user_id = $1', [user_id]);
  expect(await sessions(account.user_id)).toHaveLength(0);
  expect(await sessions(kept.user_id)).toHaveLength(1);
  expect([await isSignedIn(keptSession), await isRenewable(keptSession)]).toEqual([true, true]);
  const links = await asOwner<{ email: string }>(
    portal,
    'select p.email from app.one_time_tokens t join app.profiles p on p.id = t.user_id',
  );
  expect(links).toEqual([{ email: 'kept@example.org' }]);
  const people = await asOwner<{ email: string }>(portal, 'select email from app.profiles');
  expect(people.map(({ email }) => email)).toEqual(
    expect.arrayContaining([account.email, kept.email, 'expired@example.org', 'kept@example.org']),
  );
});
