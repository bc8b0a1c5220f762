import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueTokens } from '#contract/identity/session.ts';
import { anAccount, anAddress, PASSWORD } from '#server/testing/accounts.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { hashPassword } from './passwords.ts';

const PAIRS = 20 * ROUNDS;

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

/** Milliseconds of a refused login. Each comes from its own network, below the limits of guessing. */
async function refused(email: string, network: number): Promise<number> {
  const begin = performance.now();
  const { status } = await portal.call({ remoteAddress: `10.0.${network}.1` }, issueTokens, {
    query: { grant_type: 'password' },
    body: { email, password: 'a wrong password' },
  });
  const passed = performance.now() - begin;
  expect(status).toBe(400);
  return passed;
}

test('the time of a refused login does not distinguish a known address from an unknown one in many tries', async () => {
  const known = await Promise.all(
    Array.from({ length: 10 }, () => anAccount(portal, anAddress(), hashPassword(PASSWORD))),
  );
  const differences: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const email = known[pair % known.length]?.email ?? '';
    const ask = [() => refused(email, pair), () => refused(anAddress(), pair)] as const;
    // The first of two may be slower for reasons of its own.
    const swapped = pair % 2 === 1;
    const first = await ask[swapped ? 1 : 0]();
    const second = await ask[swapped ? 0 : 1]();
    differences.push(swapped ? second - first : first - second);
  }
  const slower = differences.filter((difference) => difference > 0).length;
  // Four standard deviations of so many throws of a coin.
  expect(Math.abs(slower - PAIRS / 2)).toBeLessThanOrEqual(2 * Math.sqrt(PAIRS));
});
