import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that the audit trail keeps: 24 bits of IPv4, 48 of IPv6, too few to identify a household. Undefined for
 * an invalid address.
 */
export function coarseNetworkOf(address = ''): string | undefined {
  // Fast path: nearly every address is plain IPv4, and every request needs it.
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
