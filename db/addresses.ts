import { createHmac } from 'node:crypto';

/** The portal's logins. The owner of the database serves no request. */
export type Login = 'app_server' | 'app_worker' | 'app_throttle';

/** The address at which the server connects: the owner's, with the login `app_server`. */
export const appServerUrl = (owner_url: string): string => derived(owner_url, 'app_server');

/** The address of the job queue or the throttle, from that of `app_server`: a server process knows no other. */
export const loginUrl = (server_url: string, login: Exclude<Login, 'app_server'>): string =>
  derived(server_url, login);

/** The addresses of all logins. */
export function loginUrls(owner_url: string): Record<Login, string> {
  const app_server = appServerUrl(owner_url);
  return {
    app_server,
    app_worker: loginUrl(app_server, 'app_worker'),
    app_throttle: loginUrl(app_server, 'app_throttle'),
  };
}

/** The password in an address; undefined if it has none. */
export function passwordIn(address: string): string | undefined {
  const { password } = new URL(address);
  return password === '' ? undefined : decodeURIComponent(password);
}

/**
 * The same address under a login whose password is derived from the given one. One address then configures all instances of a
 * portal, without a shared file. Without a password none is derived, for anybody could do so.
 */
function derived(address: string, login: Login): string {
  const url = new URL(address);
  const password = passwordIn(address);
  url.username = login;
  url.password =
    password === undefined ? '' : createHmac('sha256', password).update(login).digest('base64url');
  return url.href;
}
