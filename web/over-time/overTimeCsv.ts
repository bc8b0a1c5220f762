import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import type { ComparedRow } from './comparedRows.ts';
import type { ComparedGroup } from './compareSymptoms.ts';
import { changeWords, stateWords } from './stateWords.ts';

/** Name of the downloaded file. It names no person. */
export const OVER_TIME_FILE = 'over_time.csv';

/** The comparison as CSV: a column for each kit, first the facts, then each symptom with its change. */
export function overTimeCsv(
  columns: readonly string[],
  rows: readonly ComparedRow[],
  groups: readonly ComparedGroup[],
): string {
  const lines = [
    ['Group', 'Row', ...columns, 'Change'],
    ...rows.map(({ label, values }) => ['', label, ...values, '']),
    ...groups.flatMap(({ title, symptoms }) =>
      symptoms.map(({ label, states, change }) => [
        title,
        label,
        ...states.map((state) => stateWords[state]),
        changeWords[change],
      ]),
    ),
  ];
  return BYTE_ORDER_MARK + lines.map(csvRow).join('');
}
