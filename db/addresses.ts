import { createHmac } from 'node:crypto';

/**
 * Password of the login `app_server`. It is derived from the owner's, so that one address configures a portal and every
 * instance of it comes to the same result without sharing a file. Undefined when the owner's address has none: what everybody
 * could derive would be no secret.
 */
export function appServerPassword(owner_url: string): string | undefined {
  const { password } = new URL(owner_url);
  if (password === '') return undefined;
  return createHmac('sha256', decodeURIComponent(password)).update('app_server').digest('base64url');
}

/** Address under which the server connects: the owner's, as the login without rights of its own. */
export function appServerUrl(owner_url: string): string {
  const url = new URL(owner_url);
  url.username = 'app_server';
  url.password = appServerPassword(owner_url) ?? '';
  return url.href;
}

/** The same address, acting as another role from the first statement on, with more settings if given. */
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
