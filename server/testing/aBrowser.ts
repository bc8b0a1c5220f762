import type { Endpoint, InputOf } from '#contract/shared/endpoint.ts';
import type { Answer, TestPortal } from './testPortal.ts';

/** Value of `Sec-Fetch-Site`. */
export type Site = 'same-origin' | 'same-site' | 'cross-site' | 'none';

export interface Browser {
  /** Cookies by name. */
  readonly jar: Map<string, string>;
  /** Sends a request caused by a page of this site. */
  readonly call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, site?: Site) => Promise<Answer>;
}

/** A browser that stores cookies and sends them, together with the origin, on every request. */
export function aBrowser(portal: TestPortal, jar = new Map<string, string>()): Browser {
  return {
    jar,
    call: async (endpoint, input, site = 'same-origin') => {
      const headers = { 'sec-fetch-site': site };
      const answer = await portal.call({ headers, cookies: Object.fromEntries(jar) }, endpoint, input);
      for (const { name, value, expires } of answer.response.cookies)
        if (expires && expires.getTime() > Date.now()) jar.set(name, value);
        else jar.delete(name);
      return answer;
    },
  };
}
