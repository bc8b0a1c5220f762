/** How often tests repeat random cases: 2 by default, more with `ROUNDS=8 npm test`. */
export const ROUNDS = Number(process.env['ROUNDS'] ?? 2);

/**
 * The settings of a property of fast-check: the values of one fixed seed, `runs` of them a round. More rounds try the same
 * values first. A failure prints the seed, the path and the value.
 */
export const drawn = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: 74,
  numRuns: Math.ceil(runs * ROUNDS),
});
