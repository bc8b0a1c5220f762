const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is plain http on the browser's own machine: its requests cross no network. */
export function isOnThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && loopback.includes(hostname);
}

/** Whether browsers keep the session cookies of an address. */
export const keepsLogins = (address: string): boolean =>
  address.startsWith('https:') || isOnThisMachine(address);

/** A scheme and a host, as browsers send them. */
export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** A scheme and a host, perhaps with a slash. The portal's links and cookies begin at the root of its host. */
export function isRootAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && search + hash + username + password === '';
}
