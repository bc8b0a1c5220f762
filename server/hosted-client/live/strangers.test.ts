import { afterEach, beforeEach, expect, test } from 'vitest';
import { theFirstAdmin } from '#db/testing/people.ts';
import { type LivePortal, livePortal, until } from './testing/livePortal.ts';
import { RawClient } from './testing/RawClient.ts';

/** Connections without a user that one network may have. */
const PER_NETWORK = 100;

let portal: LivePortal;

beforeEach(async () => {
  portal = await livePortal({ TRUSTED_PROXIES: '127.0.0.1' });
});

afterEach(() => portal.close());

const connectFrom = (network: string, headers = {}) =>
  RawClient.connect(portal.address, { headers: { 'x-forwarded-for': network, ...headers } });

const fillFrom = (network: string) =>
  Promise.all(Array.from({ length: PER_NETWORK }, () => connectFrom(network)));

/** The headers of a page of the portal whose user is logged in. */
async function ofAPage() {
  const { token } = await theFirstAdmin(portal.database.db);
  return { origin: new URL(portal.config.PUBLIC_URL).origin, cookie: `session=${token}` };
}

test('idle connections of one network without a user are refused, and keep out nobody else', async () => {
  const [first] = await fillFrom('2001:db8::1');
  expect(await connectFrom('2001:db8::2'), 'an address of the same /64').toBe(503);
  expect(await connectFrom('2001:db8:0:1::1'), 'an address of the same /48').toBe(503);
  expect(await connectFrom('2001:db8:1::1')).toBeInstanceOf(RawClient);
  expect(await connectFrom('2001:db8::1', await ofAPage())).toBeInstanceOf(RawClient);
  (first as RawClient).socket.close();
  await until(() => portal.hub.strangers.size === PER_NETWORK);
  expect(await connectFrom('2001:db8::1')).toBeInstanceOf(RawClient);
});

test('1000 connections without a user fill a process for strangers, but not for users', async () => {
  for (let network = 0; network < 10; network += 1) await fillFrom(`192.0.2.${network}`);
  expect(await connectFrom('198.51.100.1')).toBe(503);
  expect(await connectFrom('198.51.100.1', await ofAPage())).toBeInstanceOf(RawClient);
});
