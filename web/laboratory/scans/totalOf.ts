import { scanResults } from '#contract/laboratory/scanResults.ts';
import type { listScans } from '#contract/laboratory/scans.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';

type Day = ResultOf<typeof listScans>;

/** The codes of a day, all together. */
export const totalOf = ({ totals }: Pick<Day, 'totals'>): number =>
  scanResults.reduce((sum, result) => sum + totals[result], 0);

/** The note on a list of all codes that lacks some; undefined if it is complete. */
export function cutText(day: Pick<Day, 'codes' | 'totals'>): string | undefined {
  const [listed, total] = [day.codes.length, totalOf(day)];
  if (listed >= total) return undefined;
  return `Only the newest ${listed.toLocaleString()} of ${total.toLocaleString()} codes of today are included.`;
}
