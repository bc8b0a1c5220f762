import { parseUrl } from '#web/lib/parseUrl.ts';

/** Query string of the screens before the portal: the address to open after the login. */
export interface NextSearch {
  next?: string;
}

export const validateNextSearch = ({ next }: Record<string, unknown>): NextSearch => ({
  ...(isOwnAddress(next) && { next }),
});

/** Query string of `/login`. */
export interface LoginSearch extends NextSearch {
  tab?: 'register';
  /** A session ended without a logout. */
  ended?: true;
  /** The person comes from an invitation to be a guardian, which this browser keeps. */
  invited?: true;
}

export const validateLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  ...(search['tab'] === 'register' && { tab: 'register' }),
  ...(String(search['ended']) === 'true' && { ended: true }),
  ...(String(search['invited']) === 'true' && { invited: true }),
  ...validateNextSearch(search),
});

/** Prevents open redirects: a foreign link must not send the user to another site after the login. */
const isOwnAddress = (next: unknown): next is string =>
  typeof next === 'string' &&
  next.startsWith('/') &&
  parseUrl(next, window.location.origin)?.origin === window.location.origin;
