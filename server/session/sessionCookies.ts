import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/** `__Host-` restricts the cookie to this host, secure connections and the root path. */
export const ACCESS_COOKIE = '__Host-session';
export const REFRESH_COOKIE = '__Host-refresh';

const options: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' };

/** Sets the tokens as HttpOnly cookies for the lifetime of the session. */
export function setSessionCookies(
  reply: FastifyReply,
  tokens: { readonly access_token: string; readonly refresh_token: string; readonly expires_at: string },
): void {
  const expires = new Date(tokens.expires_at);
  void reply.setCookie(ACCESS_COOKIE, tokens.access_token, { ...options, expires });
  void reply.setCookie(REFRESH_COOKIE, tokens.refresh_token, { ...options, expires });
}

export function clearSessionCookies(reply: FastifyReply): void {
  void reply.clearCookie(ACCESS_COOKIE, options);
  void reply.clearCookie(REFRESH_COOKIE, options);
}
