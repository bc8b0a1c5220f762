import { createHmac } from 'node:crypto';

/**
 * Derives the password of the login `app_server` from the owner's. One address then configures all instances of a portal,
 * without a shared file. Undefined if the owner's address has no password: anybody could derive the result.
 */
export function appServerPassword(owner_url: string): string | undefined {
  const { password } = new URL(owner_url);
  if (password === '') return undefined;
  return createHmac('sha256', decodeURIComponent(password)).update('app_server').digest('base64url');
}

/** The address at which the server connects: the owner's, with the login `app_server`. */
export function appServerUrl(owner_url: string): string {
  const url = new URL(owner_url);
  url.username = 'app_server';
  url.password = appServerPassword(owner_url) ?? '';
  return url.href;
}

/** The same address, with a role and other settings that each session sets at its start. */
export function withRole(
  address: string,
  role: 'app_worker' | 'app_throttle',
  settings: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(address);
  const options = Object.entries({ role, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href;
}
