/**
 * Caches the result of `load` for `lifetime` milliseconds after its call. Callers in the meantime share one call. A
 * failure is not kept.
 */
export function cached<T>(lifetime: number, load: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let loaded_at = 0;
  return () => {
    if (current && performance.now() - loaded_at < lifetime) return current;
    loaded_at = performance.now();
    const loading = load();
    current = loading;
    loading.catch(() => {
      if (current === loading) current = undefined;
    });
    return loading;
  };
}
