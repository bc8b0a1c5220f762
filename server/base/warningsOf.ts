import type { Config } from './config.ts';
import { keepsLogins } from './publicAddress.ts';

/** Sentences about a configuration that is valid but probably not meant. */
export const warningsOf = ({ NODE_ENV, PUBLIC_URL, TRUSTED_PROXIES }: Config): string[] =>
  [
    NODE_ENV === 'production' &&
      TRUSTED_PROXIES.length === 0 &&
      'TRUSTED_PROXIES is not set: login attempts and audit events are counted for the address of the proxy, which all users share.',
    !keepsLogins(PUBLIC_URL) &&
      'PUBLIC_URL is plain http: browsers keep a login only over https or from http://localhost.',
  ].filter((warning) => warning !== false);
