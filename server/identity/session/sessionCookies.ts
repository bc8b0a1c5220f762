import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config.ts';
import { cookieNames } from '#server/base/cookieNames.ts';
import { isOnThisMachine } from '#server/base/publicAddress.ts';
import { isHostedClient } from '#server/http/sameOrigin.ts';

const optionsOf = ({ PUBLIC_URL }: Config): CookieSerializeOptions => ({
  path: '/',
  secure: !isOnThisMachine(PUBLIC_URL),
  httpOnly: true,
  sameSite: 'lax',
});

interface Tokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

/** Returns the tokens among some cookies. */
export function tokensIn(cookies: Readonly<Record<string, string | undefined>>, config: Config): Tokens {
  const { access, refresh } = cookieNames(config);
  return { access: cookies[access], refresh: cookies[refresh] };
}

/** Returns the tokens in the cookies of a request; none of the hosted client's. */
export const cookieTokens = (request: FastifyRequest, config: Config): Tokens =>
  tokensIn(isHostedClient(request) ? {} : request.cookies, config);

/** Sets the tokens as HttpOnly cookies for the lifetime of the session. */
export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  tokens: { readonly access_token: string; readonly refresh_token: string; readonly expires_at: string },
): void {
  const { access, refresh } = cookieNames(config);
  const options = { ...optionsOf(config), expires: new Date(tokens.expires_at) };
  void reply.setCookie(access, tokens.access_token, options);
  void reply.setCookie(refresh, tokens.refresh_token, options);
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  if (isHostedClient(reply.request)) return;
  for (const name of Object.values(cookieNames(config))) void reply.clearCookie(name, optionsOf(config));
}
