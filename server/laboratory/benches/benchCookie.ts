import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config.ts';
import { benchCookie } from '#server/base/cookieNames.ts';
import { isOnThisMachine } from '#server/base/publicAddress.ts';

/** The token of a bench in a request. */
export const benchTokenOf = ({ cookies }: FastifyRequest, config: Config): string | undefined =>
  cookies[benchCookie(config)];

/** Keeps the token on the device, longer than the database lets its session live: an unused day renews no cookie. */
export const setBenchCookie = (reply: FastifyReply, config: Config, token: string): void =>
  void reply.setCookie(benchCookie(config), token, {
    path: '/',
    secure: !isOnThisMachine(config.PUBLIC_URL),
    httpOnly: true,
    sameSite: 'strict',
    maxAge: 30 * 24 * 60 * 60,
  });
