/** Reads a query string as plain text values: an id of digits stays what it is. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** Writes a query string; values that are not set are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Makes a route see nothing of the query string but what its check lets through:
 * the router lays the checked values over the raw ones, so those that were left out have to be cleared.
 */
export const checked =
  <Search extends object>(check: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => {
    const cleared: object = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
    return { ...cleared, ...check(raw) };
  };
