import type { ScannedCode } from '#contract/laboratory/scans.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { scanResultNames } from './scanResultNames.ts';

/** The scans of a day as CSV, the first scan first. It names no person of a family. */
export const scansCsv = (codes: readonly ScannedCode[]): string =>
  BYTE_ORDER_MARK +
  [
    ['Kit ID', 'Result', 'Status', 'First scan', 'Scans', 'Scanned by'],
    ...codes
      .toReversed()
      .map(({ kit_id, result, status, scanned_at, times, scanned_by }) => [
        kit_id,
        scanResultNames[result],
        status ? kitStatusNames[status] : '',
        scanned_at,
        String(times),
        scanned_by ?? '',
      ]),
  ]
    .map(csvRow)
    .join('');
