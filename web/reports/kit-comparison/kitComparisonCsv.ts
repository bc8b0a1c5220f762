import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';
import { type ComparedRow, kitTitle } from './comparedRows.ts';
import type { ComparedGroup, ComparedSymptom } from './compareSymptoms.ts';
import type { ComparedGenus } from './compareTaxa.ts';
import { changeLabels, stateLabels } from './stateLabels.ts';
import { labelOf, readsText } from './taxonRows.ts';
import { changeSentence } from './taxonText.ts';

/** Name of the downloaded file. It names no person. */
export const KIT_COMPARISON_FILE = 'kit_comparison.csv';

/** The comparison as CSV: a column for each kit, the facts, each symptom and each genus with its change. */
export function kitComparisonCsv(
  kits: readonly ComparedKit[],
  rows: readonly ComparedRow[],
  groups: readonly ComparedGroup[],
  genera: readonly ComparedGenus[],
): string {
  const submitted = kits.filter((kit) => kit.submitted !== null);
  const stateOf = ({ states }: ComparedSymptom, kit: ComparedKit) => {
    const state = states[submitted.indexOf(kit)];
    return state === undefined ? 'No questionnaire' : stateLabels[state];
  };
  const lines = [
    ['Group', 'Row', ...kits.map(kitTitle), 'Change'],
    ...rows.map(({ label, values }) => ['', label, ...values, '']),
    ...groups.flatMap(({ title, symptoms }) =>
      symptoms.map((symptom) => [
        title,
        symptom.label,
        ...kits.map((kit) => stateOf(symptom, kit)),
        changeLabels[symptom.change],
      ]),
    ),
    ...genera.map((genus) => [
      'Microbes',
      labelOf(genus),
      ...kits.map((kit, at) => countOf(genus, at + 1) ?? (kit.taxa ? 'No genera' : 'No counts')),
      changeSentence(genus),
    ]),
  ];
  return BYTE_ORDER_MARK + lines.map(csvRow).join('');
}

function countOf({ points }: ComparedGenus, kit: number): string | undefined {
  const point = points.find((counted) => counted.kit === kit);
  return point && readsText(point);
}
