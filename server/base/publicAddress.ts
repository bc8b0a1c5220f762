const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is plain http on the browser's own machine: its requests cross no network. */
export function isOnThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && loopback.includes(hostname);
}

/** Whether browsers keep the session cookies of an address. */
export const keepsLogins = (address: string): boolean =>
  address.startsWith('https:') || isOnThisMachine(address);
