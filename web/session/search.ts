/** Query string of the screens that lead into the portal: the address to go to after signing in. */
export interface NextSearch {
  next?: string;
}

/** Query string of `/login`: the tab besides. */
export interface LoginSearch extends NextSearch {
  tab?: 'register';
}

export const validateNextSearch = ({ next }: Record<string, unknown>): NextSearch => ({
  ...(isOwnAddress(next) && { next }),
});

export const validateLoginSearch = ({ tab, ...search }: Record<string, unknown>): LoginSearch => ({
  ...(tab === 'register' && { tab }),
  ...validateNextSearch(search),
});

/** A link from outside must not be able to send the user on to another site after signing in. */
const isOwnAddress = (next: unknown): next is string =>
  typeof next === 'string' &&
  next.startsWith('/') &&
  URL.parse(next, window.location.origin)?.origin === window.location.origin;
