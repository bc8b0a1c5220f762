import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config.ts';
import { benchCookie } from '#server/base/cookieNames.ts';
import { isOnThisMachine } from '#server/base/publicAddress.ts';

/** The token of a bench in a request. */
export const benchTokenOf = ({ cookies }: FastifyRequest, config: Config): string | undefined =>
  cookies[benchCookie(config)];

/** Keeps the token on the device. The end is counted from now, so a device with a wrong clock keeps it as long. */
export const setBenchCookie = (reply: FastifyReply, config: Config, token: string): void =>
  void reply.setCookie(benchCookie(config), token, {
    path: '/',
    secure: !isOnThisMachine(config.PUBLIC_URL),
    httpOnly: true,
    sameSite: 'strict',
    maxAge: 3 * 24 * 60 * 60,
  });
