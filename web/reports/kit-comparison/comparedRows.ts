import { questionnaireOf } from '#contract/questionnaires/answers.ts';
import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { formatDate } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { dateOf } from './timeline.ts';

/** A fact of each kit: a row of the table and of the file. */
export interface ComparedRow {
  readonly label: string;
  readonly values: readonly string[];
  /** A note behind each value, which phones leave out. */
  readonly notes?: readonly string[];
  /** Whether two kits answered the same question differently. */
  readonly isChanged?: boolean;
  /** Addresses that the values lead to; undefined for a value without one. */
  readonly links?: readonly (string | undefined)[];
}

/** Distinguishes one kit from the others, for example '1 · MB000101'. */
export const kitTitle = ({ kit_id }: ComparedKit, at: number): string => `${at + 1} · ${kit_id}`;

const rows = [
  ['Age of participant', ['age_of_participant'], ' years'],
  ['ATEC score', ['atec_score'], ''],
  ['Bristol Scale', ['bristol_scale'], ''],
  ['Bowel movements per day', ['bowel_movements_per_day'], ''],
  ['Antibiotics', ['antibiotics_last_month', 'antibiotics_last_3_months'], ''],
  ['Allergies and dietary restrictions', ['allergies_dietary'], ''],
] as const;

const periods: Readonly<Record<string, string>> = {
  antibiotics_last_month: ' (last month)',
  antibiotics_last_3_months: ' (last 3 months)',
};

/** The dates, forms and numbers of kits. A row without any value is left out. */
export function comparedRows(kits: readonly ComparedKit[]): ComparedRow[] {
  const facts = rows.map(([label, names, unit]) => ({
    label,
    values: kits.map(({ submitted }) => valueOf(submitted?.answers ?? {}, names, unit)),
    // Forms ask about different periods, so answers to two questions show no change.
    isChanged: names.some((name) => answersTo(name, kits).size > 1),
  }));
  return [
    { label: 'Sample', values: kits.map((kit) => sampleOf(kit)) },
    {
      label: 'Questionnaire',
      values: kits.map(({ submitted }) =>
        submitted ? (questionnaireOf(submitted.form_type)?.title ?? 'Submitted') : 'Not submitted',
      ),
      links: kits.map(({ submitted, kit_id }) => (submitted ? paths.answers(kit_id) : undefined)),
    },
    ...facts.filter(({ values }) => values.some((value) => value !== NONE)),
  ];
}

/** The different answers of all kits to one question. */
const answersTo = (name: string, kits: readonly ComparedKit[]) =>
  new Set(kits.map(({ submitted }) => submitted?.answers[name] ?? null).filter((answer) => answer !== null));

const NONE = '–';

function valueOf(
  answers: Readonly<Record<string, string | number | null>>,
  names: readonly string[],
  unit: string,
): string {
  const name = names.find((asked) => answers[asked] !== undefined && answers[asked] !== null);
  return name === undefined ? NONE : `${answers[name]}${unit}${periods[name] ?? ''}`;
}

const sampleOf = (kit: ComparedKit) =>
  kit.sample_taken_date === null
    ? `No date, registered ${formatDate(dateOf(kit))}`
    : formatDate(kit.sample_taken_date);
