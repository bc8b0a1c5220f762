/** Keys beyond which expired ones are dropped. */
const PRUNED_FROM = 10_000;

/** Remembers keys for a few seconds (monotonic clock). */
export class RecentKeys {
  readonly #ends = new Map<string, number>();

  has(key: string): boolean {
    return (this.#ends.get(key) ?? 0) > performance.now();
  }

  keep(key: string, seconds: number): void {
    const now = performance.now();
    if (this.#ends.size >= PRUNED_FROM)
      for (const [known, end] of this.#ends) if (end <= now) this.#ends.delete(known);
    this.#ends.set(key, now + seconds * 1000);
  }
}
