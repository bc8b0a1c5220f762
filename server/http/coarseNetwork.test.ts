import { expect, test } from 'vitest';
import { coarseNetworkOf } from './coarseNetwork.ts';

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['unknown', undefined],
  [undefined, undefined],
])('coarsens %s to %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network);
});
