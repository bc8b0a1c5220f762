import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import type { ComparedRow } from './comparedRows.ts';
import type { ComparedGroup } from './compareSymptoms.ts';
import type { ComparedGenus } from './compareTaxa.ts';
import { changeWords, stateWords } from './stateWords.ts';
import { readsText } from './taxonRows.ts';
import { changeSentence } from './taxonWords.ts';

/** Name of the downloaded file. It names no person. */
export const OVER_TIME_FILE = 'over_time.csv';

/** The comparison as CSV: a column for each kit, the facts, each symptom and each genus with its change. */
export function overTimeCsv(
  columns: readonly string[],
  rows: readonly ComparedRow[],
  groups: readonly ComparedGroup[],
  genera: readonly ComparedGenus[],
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
    ...genera.map((genus) => [
      'Microbes',
      genus.name,
      ...columns.map((_, at) => countOf(genus, at + 1)),
      changeSentence(genus),
    ]),
  ];
  return BYTE_ORDER_MARK + lines.map(csvRow).join('');
}

function countOf({ points }: ComparedGenus, kit: number): string {
  const point = points.find((counted) => counted.kit === kit);
  return point ? readsText(point) : 'No counts';
}
