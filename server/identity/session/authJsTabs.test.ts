import type { GoTrueClient, Session } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { anAccount, PASSWORD } from '#server/testing/accounts.ts';
import { listening, outsideClient, type Storage } from '#server/testing/outsideClient.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';

let portal: TestPortal;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  address = await listening(portal);
});

afterAll(() => portal.close());

/** The storage of a client logged in to a new account. */
async function signedIn(): Promise<Storage> {
  const { email } = await anAccount(portal);
  const storage: Storage = new Map();
  const { error } = await outsideClient(address, storage).signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return storage;
}

const aTabWith = (storage: Storage) => outsideClient(address, new Map(storage));

async function refreshed(client: GoTrueClient): Promise<Session> {
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  if (!data.session) throw new Error('No session');
  return data.session;
}

const isSignedIn = async (client: GoTrueClient) => (await client.getUser()).error === null;

/** Moves the use of refresh tokens into the past by this many seconds. */
const afterUse = (seconds: number) =>
  asOwner(portal, 'update app.refresh_tokens set used_at = used_at - make_interval(secs => $1)', [seconds]);

describe('tabs that refresh at once', () => {
  test('tabs that refresh at once repeatedly share a working session and the next refresh token', async () => {
    const storage = await signedIn();
    const tabs = Array.from({ length: 8 }, () => aTabWith(storage));
    for (let round = 0; round < ROUNDS; round += 1) {
      const sessions = await Promise.all(tabs.map(refreshed));
      expect(new Set(sessions.map(({ refresh_token }) => refresh_token)).size).toBe(1);
      expect(new Set(sessions.map(({ access_token }) => access_token)).size).toBe(tabs.length);
      expect(await Promise.all(tabs.map(isSignedIn))).toEqual(tabs.map(() => true));
    }
    expect(await asOwner(portal, 'select from app.sessions')).toHaveLength(1);
  });

  test('a tab that refreshes slightly later shares the same session', async () => {
    const storage = await signedIn();
    const [early, late] = [aTabWith(storage), aTabWith(storage)];
    const first = await refreshed(early);
    await afterUse(50);
    expect((await refreshed(late)).refresh_token).toBe(first.refresh_token);
    expect([await isSignedIn(early), await isSignedIn(late)]).toEqual([true, true]);
  });
});

describe('reuse of an old refresh token', () => {
  test('a reused refresh token ends the session for the thief and the owner', async () => {
    const storage = await signedIn();
    const bystander = aTabWith(await signedIn());
    const [owner, thief] = [aTabWith(storage), aTabWith(storage)];
    await refreshed(owner);
    await afterUse(61);

    const { data, error } = await thief.refreshSession();
    expect(data.session).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Your session has ended. Please log in again.',
    });
    expect((await owner.getUser()).error).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect((await owner.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
    expect(await isSignedIn(bystander)).toBe(true);
  });

  test("a thief's early refresh also ends the session once the owner refreshes", async () => {
    const storage = await signedIn();
    const [owner, thief] = [aTabWith(storage), aTabWith(storage)];
    await refreshed(thief);
    await refreshed(thief);
    await afterUse(61);
    expect((await owner.refreshSession()).error).toMatchObject({ code: 'refresh_token_already_used' });
    expect(await isSignedIn(thief)).toBe(false);
    expect((await thief.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

describe('automatic refresh of the client', () => {
  /** Opens a page with a stored session and this many seconds left on its access token. */
  async function openedWith(seconds_left: number) {
    const storage = await signedIn();
    const stored = JSON.parse(storage.get('session') ?? '') as Session;
    const expires_at = Math.floor(Date.now() / 1000) + seconds_left;
    storage.set('session', JSON.stringify({ ...stored, expires_at }));
    const client = outsideClient(address, storage, { autoRefreshToken: true });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.initialize();
    const { data } = await client.getSession();
    await client.stopAutoRefresh();
    return { client, events, stored, session: data.session };
  }

  test('the client refreshes its session three 30 s ticks before expiry', async () => {
    const { client, events, stored, session } = await openedWith(89);
    expect(events).toContain('TOKEN_REFRESHED');
    expect(session?.refresh_token).not.toBe(stored.refresh_token);
    expect(session?.expires_in).toBeCloseTo(900, -1);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('the client does not refresh a session earlier', async () => {
    const { events, stored, session } = await openedWith(600);
    expect(events).not.toContain('TOKEN_REFRESHED');
    expect(session?.refresh_token).toBe(stored.refresh_token);
  });
});
