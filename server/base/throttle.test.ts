import { afterEach, describe, expect, test } from 'vitest';
import { followLink } from '#contract/identity/account.ts';
import { appServerUrl } from '#db/addresses.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { createApp } from '#server/app/app.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { openThrottle } from './throttle.ts';

let portal: TestPortal;

afterEach(() => portal.close());

/** Limit of followed links per network address. */
const ALLOWED = 100;

const follow = async (caller: Caller) => {
  const body = { type: 'recovery' as const, token_hash: 'made up' };
  return (await portal.call(caller, followLink, { body })).status;
};

/** Exhausts the callers' shared limit, one caller after another. */
async function useUp(...callers: Caller[]): Promise<void> {
  for (let index = 0; index < ALLOWED; index += 1)
    expect(await follow(callers[index % callers.length] ?? {})).toBe(403);
}

describe('attempt counters', () => {
  test('instances share the attempt counters, even after a restart', async () => {
    portal = await testPortal();
    const url = appServerUrl(portal.database.url);
    const { config, store, database } = portal;
    await useUp({});
    const throttle = openThrottle(url);
    const other = await createApp({ config, store, db: database.db, reads: database.db, throttle });
    const answer = await other.inject({
      method: 'POST',
      url: followLink.path,
      payload: { type: 'recovery', token_hash: 'made up' },
    });
    expect(answer.statusCode).toBe(429);
    await other.close();
    await throttle.close();
  });

  test('attempts are counted anew after the window', async () => {
    portal = await testPortal();
    await useUp({});
    expect(await follow({})).toBe(429);
    await asOwner(portal, 'update app.throttle set expire = expire - 15 * 60 * 1000');
    expect(await follow({})).toBe(403);
  });

  test('an IPv6 network counts as one address', async () => {
    portal = await testPortal();
    await useUp({ remoteAddress: '2001:db8:1:2::1' }, { remoteAddress: '2001:db8:1:2:ffff:ffff:ffff:ffff' });
    expect(await follow({ remoteAddress: '2001:db8:1:2:a::b' })).toBe(429);
    expect(await follow({ remoteAddress: '2001:db8:1:3::1' })).toBe(403);
  });
});

describe('X-Forwarded-For', () => {
  const via = (remoteAddress: string, forwarded: string): Caller => ({
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  });

  test("a trusted proxy's X-Forwarded-For determines the address", async () => {
    portal = await testPortal({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' });
    await useUp(via('10.0.0.1', '192.0.2.7'), via('10.1.2.3', '192.0.2.7'));
    expect(await follow(via('10.0.0.1', '192.0.2.7'))).toBe(429);
    expect(await follow(via('10.0.0.1', '192.0.2.8'))).toBe(403);
    // Values from the client precede the proxy's own entry.
    expect(await follow(via('10.0.0.1', '203.0.113.1, 192.0.2.7'))).toBe(429);
    expect(await follow({ remoteAddress: '192.0.2.7' })).toBe(429);
    expect(await follow(via('10.2.0.1', '192.0.2.7'))).toBe(403);
  });

  test('X-Forwarded-For from any other sender has no effect', async () => {
    portal = await testPortal({ TRUSTED_PROXIES: '10.0.0.1' });
    for (let index = 0; index < ALLOWED; index += 1)
      expect(await follow(via('192.0.2.9', `203.0.113.${index}`))).toBe(403);
    expect(await follow(via('192.0.2.9', '203.0.113.200'))).toBe(429);
  });

  test('X-Forwarded-For has no effect without a configured proxy', async () => {
    portal = await testPortal();
    await useUp(via('127.0.0.1', '192.0.2.1'), via('127.0.0.1', '192.0.2.2'));
    expect(await follow(via('127.0.0.1', '192.0.2.3'))).toBe(429);
  });

  test.each([
    ['words', 'not an address'],
    ['an address with a port', '192.0.2.7:4711'],
    ['an impossible address', '999.1.1.1'],
    ['a very long text', 'x'.repeat(5000)],
  ])('X-Forwarded-For tolerates %s', async (_, forwarded) => {
    portal = await testPortal({ TRUSTED_PROXIES: '10.0.0.1' });
    expect(await follow(via('10.0.0.1', forwarded))).toBe(403);
  });
});
