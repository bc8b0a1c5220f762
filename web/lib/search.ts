/** Parses a query string into plain text: an id of digits must not become a number. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** Formats a query string without unset values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Limits a route to the query string values that its check returns. The router merges them over the raw values, so the
 * others must be cleared.
 */
export const checked =
  <Search extends object>(check: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => {
    const cleared: object = Object.fromEntries(Object.keys(raw).map((key) => [key, undefined]));
    return { ...cleared, ...check(raw) };
  };
