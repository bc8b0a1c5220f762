/** Query string of `/login`: the tab, and the address to go to after signing in. */
export interface LoginSearch {
  tab?: 'register';
  next?: string;
}

export const validateLoginSearch = ({ tab, next }: Record<string, unknown>): LoginSearch => ({
  ...(tab === 'register' && { tab }),
  ...(isOwnAddress(next) && { next }),
});

/** A link from outside must not be able to send the user on to another site after signing in. */
const isOwnAddress = (next: unknown): next is string =>
  typeof next === 'string' &&
  next.startsWith('/') &&
  URL.parse(next, window.location.origin)?.origin === window.location.origin;
