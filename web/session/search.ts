/** Query string of the screens before the portal: the address to open after the login. */
export interface NextSearch {
  next?: string;
}

export const validateNextSearch = ({ next }: Record<string, unknown>): NextSearch => ({
  ...(isOwnAddress(next) && { next }),
});

/** Query string of `/login`. */
export const validateLoginSearch = (search: Record<string, unknown>): NextSearch & { tab?: 'register' } => ({
  ...(search['tab'] === 'register' && { tab: 'register' }),
  ...validateNextSearch(search),
});

/** Prevents open redirects: a foreign link must not send the user to another site after the login. */
const isOwnAddress = (next: unknown): next is string =>
  typeof next === 'string' &&
  next.startsWith('/') &&
  URL.parse(next, window.location.origin)?.origin === window.location.origin;
