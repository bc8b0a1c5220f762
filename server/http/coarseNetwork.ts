import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of an address as the audit trail keeps it for years: 24 bits of IPv4, 48 of IPv6. What is left out tells one
 * household from another. Undefined for what is no address.
 */
export function coarseNetworkOf(address = ''): string | undefined {
  // As nearly all of them are written; this is asked at every request.
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
