/** Most remembered results, and the longest text that has one. */
const RESULTS_MAX = 20_000;
const TEXT_MAX = 200;

/** Caches results for short texts: the lineages of a file share most of their parts. */
export function cached<Result extends string | boolean | object>(
  compute: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    // The first parts of a file are those that come again.
    if (text.length <= TEXT_MAX && known.size < RESULTS_MAX) known.set(text, result);
    return result;
  };
}
