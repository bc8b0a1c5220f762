import type { ScanResult } from '#contract/laboratory/scans.ts';

/** The outcome of a scanned code, as staff read it. */
export const scanResultNames: Readonly<Record<ScanResult, string>> = {
  received: 'Received',
  asked: 'Asked',
  rejected: 'Rejected',
  set_aside: 'Set aside',
  unknown: 'Unknown',
  deleted: 'Deleted',
  undone: 'Undone',
  earlier: 'Received before',
  not_expected: 'Not expected',
};
