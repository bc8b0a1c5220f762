import { describe, expect, test } from 'vitest';
import { networkOf } from './throttle.ts';

describe('networkOf', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
  ])('%s stands for the single address %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000:0000:0000:0009', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['::1', '::ffff:192.0.2.7', false],
  ])('%s and %s share a network: %s', (one, other, are) => {
    expect(networkOf(one) === networkOf(other)).toBe(are);
  });

  test('an invalid address stands for itself', () => {
    expect(networkOf('unknown')).toBe('unknown');
    expect(networkOf(undefined)).toBe('');
  });
});
