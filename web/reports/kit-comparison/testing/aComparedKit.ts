import type { SubmittedAnswers } from '#contract/questionnaires/questionnaires.ts';
import { symptomGroups } from '#contract/questionnaires/symptoms.ts';
import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { KitCode } from '#contract/shared/ids.ts';
import type { SymptomState } from '../compareSymptoms.ts';

const labels = new Map(symptomGroups.flatMap(({ items }) => items.map(({ key, label }) => [key, label])));

type Answers = SubmittedAnswers['answers'];

/** A kit with a submission of these answers and symptoms. */
export const aComparedKit = (
  number: number,
  more: Partial<ComparedKit> = {},
  answers: Answers = {},
  symptoms: Readonly<Record<string, SymptomState>> = {},
): ComparedKit => ({
  kit_id: KitCode.parse(`MB00000${number}`),
  sample_taken_date: `2026-0${number}-01`,
  registered_at: '2026-01-03T10:00:00Z',
  taxa: null,
  submitted: {
    form_type: 'original',
    definition_version: 1,
    created_at: '2026-01-04T10:00:00Z',
    answers,
    behaviors: Object.fromEntries(
      Object.entries(symptoms).map(([key, state]) => [
        key,
        {
          current: state === 'current',
          past: state === 'past',
          not_known: state === 'not_known',
          label: labels.get(key) ?? key,
        },
      ]),
    ),
  },
  ...more,
});
