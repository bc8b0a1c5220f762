import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/** `__Host-`: the browser takes it from this host alone, over a secure connection, for all paths. */
export const ACCESS_COOKIE = '__Host-session';
export const REFRESH_COOKIE = '__Host-refresh';

const options: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' };

/** Gives the browser its tokens, out of reach of scripts. They are kept as long as the session can be renewed. */
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
