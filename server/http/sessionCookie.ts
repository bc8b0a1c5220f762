import type { CookieSerializeOptions } from '@fastify/cookie';

/** `__Host-`: the browser takes it from this host alone, over a secure connection, for all paths. */
export const SESSION_COOKIE = '__Host-session';

export const sessionCookieOptions: CookieSerializeOptions = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
};
