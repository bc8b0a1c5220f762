import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import os from 'node:os';
import ipaddr from 'ipaddr.js';

/** Addresses outside the Internet's public ranges, and services of hosts that must not be reached, are refused. */
export interface AddressRules {
  /** Hosts, IP addresses and networks that the operator allows although they are inside the network. */
  readonly allowed: readonly string[];
  /** Whether allowed hosts may be reached without TLS; never in production. */
  readonly is_http_allowed: boolean;
}

/** Resolves a name to all its addresses, like `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/** An address that the rules refuse. */
export class AddressRefused extends Error {}

/** Ports below this one belong to other services, such as mail. */
const FREE_PORTS = 1024;

/** Azure's host service, the only one with a public address. */
const HOST_SERVICE = '168.63.129.16';

/** All public IPv6 addresses. Mapped, translated and local ones are elsewhere. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The names of every machine for itself. */
const ownNames = /(^|\.)localhost\.*$/;

/** Whether a URL may be called, by its text alone: the scheme, no credentials, the port, and the host if it needs no lookup. */
export function isUrlAllowed(text: string, rules: AddressRules): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname, hash } = new URL(text);
  if (username || password || hash || hostname === '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const is_plain = protocol === 'http:' && rules.is_http_allowed && isNamed(host, rules);
  if (protocol !== 'https:' && !is_plain) return false;
  if (port !== '' && Number(port) < FREE_PORTS) return false;
  if (ownNames.test(host)) return isNamed(host, rules);
  return !ipaddr.isValid(host) || isAddressAllowed(host, rules);
}

/** Whether a connection to an IP address is allowed. */
export function isAddressAllowed(address: string, rules: AddressRules): boolean {
  if (!ipaddr.isValid(address)) return false;
  if (isInAllowedNetwork(address, rules)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || address === HOST_SERVICE || isOwn(parsed)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}

/** Whether this machine has the address: services that listen on all of them would be reached. */
const isOwn = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  Object.values(os.networkInterfaces()).some((own) =>
    own?.some((each) => ipaddr.parse(each.address).toNormalizedString() === address.toNormalizedString()),
  );

/**
 * Resolves a name for a connection, and refuses it if the rules refuse one of its addresses. The connection uses exactly the
 * addresses that were checked: a name that resolves to others a moment later gains nothing.
 */
export const checkedLookup =
  (rules: AddressRules, resolve: Resolve = dns.lookup): LookupFunction =>
  (hostname, { family, hints, all }, callback) =>
    resolve(hostname, { family: family ?? 0, ...(hints && { hints }), all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new AddressRefused('No address'), '');
      if (!isNamed(hostname, rules) && !addresses.every(({ address }) => isAddressAllowed(address, rules)))
        return callback(new AddressRefused('An address inside the network'), '');
      return all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

/** Whether the operator allows the host by its name or address. */
const isNamed = (host: string, rules: AddressRules) =>
  rules.allowed.includes(host.toLowerCase()) || (ipaddr.isValid(host) && isInAllowedNetwork(host, rules));

function isInAllowedNetwork(address: string, { allowed }: AddressRules): boolean {
  const parsed = ipaddr.process(address);
  return allowed.some((entry) => {
    if (!ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry)) return false;
    const [network, bits] = ipaddr.isValidCIDR(entry)
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.process(entry), 128] as const);
    if (parsed.kind() !== network.kind()) return false;
    return parsed.match(network, Math.min(bits, parsed.kind() === 'ipv4' ? 32 : 128));
  });
}
