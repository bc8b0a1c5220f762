/** Codes of a day that one answer lists at most: the day of a large laboratory. */
export const MAX_SCANNED = 5000;

/**
 * The result of a scanned code, in the order of the totals. `asked`, `rejected`: the kit has this status now. `undone`: somebody
 * took the receipt back. `earlier`: the kit came on another day. `not_expected`: it was never received. `deleted`: its
 * registration no longer exists.
 */
export const scanResults = [
  'received',
  'asked',
  'rejected',
  'set_aside',
  'unknown',
  'deleted',
  'undone',
  'earlier',
  'not_expected',
] as const;
