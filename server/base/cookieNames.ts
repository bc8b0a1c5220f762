import { isOnThisMachine } from './publicAddress.ts';

/** `__Host-` restricts a cookie to this host, secure connections and the root path. */
const secureNames = { access: '__Host-session', refresh: '__Host-refresh' };
/** Safari refuses `__Host-` and `Secure` cookies over http, also from localhost. */
const localNames = { access: 'session', refresh: 'refresh' };

/** The names of the cookies that hold the tokens of a session. */
export const cookieNames = ({ PUBLIC_URL }: { readonly PUBLIC_URL: string }): typeof secureNames =>
  isOnThisMachine(PUBLIC_URL) ? localNames : secureNames;

/** The name of the cookie that holds the token of a bench. */
export const benchCookie = ({ PUBLIC_URL }: { readonly PUBLIC_URL: string }): string =>
  isOnThisMachine(PUBLIC_URL) ? 'bench' : '__Host-bench';
